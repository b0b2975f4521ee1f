// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Statistics of rounds, and their formats. */
class StatisticsTest {
    private static List<Double> rounds(int above, int below) {
        List<Double> rounds = new ArrayList<>(Collections.nCopies(above, 0.1));
        rounds.addAll(Collections.nCopies(below, -3.0));
        return rounds;
    }

    @Test
    void median_oneDisturbedSample_isNotAffected() {
        assertThat(Statistics.median(List.of(0.4, 90.0, 0.3))).isEqualTo(0.4);
        assertThat(Statistics.median(List.of(4.0, 1.0, 3.0, 2.0))).isEqualTo(2.5);
        assertThat(Statistics.median(List.of())).isNaN();
        assertThat(Statistics.median(List.of(Double.NaN, 1.0, 2.0))).isNaN();
    }

    @Test
    void roundByRound_slowRound_isComparedWithinRound() {
        // The machine was three times slower in the second round; the last round has one figure only.
        assertThat(Statistics.roundByRound(
                        List.of(0.3, 0.9, 0.6, 0.31), List.of(0.2, 0.6, 0.3), (first, second) -> first / second))
                .containsExactly(0.3 / 0.2, 0.9 / 0.6, 0.6 / 0.3);
    }

    @Test
    void share_sixRoundsAndTenRounds_needSixAndNineOfOneSign() {
        assertThat(new Share(rounds(6, 0)).cell()).startsWith("10 %");
        assertThat(new Share(rounds(0, 6)).cell()).startsWith("-300 %");
        assertThat(new Share(rounds(5, 1)).cell()).startsWith("noise");
        assertThat(new Share(rounds(9, 1)).cell()).startsWith("10 %");
        assertThat(new Share(rounds(8, 2)).cell()).startsWith("noise");
        assertThat(new Share(rounds(5, 0)).cell()).isEqualTo("too few rounds");
        assertThat(new Share(Collections.nCopies(10, 0.0)).cell()).startsWith("noise");
    }

    @Test
    void share_cell_hasMedianAndRangeOrNoise() {
        List<Double> without = List.of(90.0, 91.0, 92.0, 90.0, 91.0, 92.0);
        assertThat(Share.of(Collections.nCopies(6, 100.0), without).cell()).isEqualTo("9.0 % (8.0 to 10 %)");
        assertThat(Share.of(List.of(100.0, 100.0, 100.0, 100.0, 100.0, 90.0), without)
                        .cell())
                .isEqualTo("noise (-2.2 to 10 %)");
        assertThat(Share.of(List.of(100.0), without).cell()).isEqualTo("too few rounds");
        assertThat(Share.of(List.of(), without).cell()).isEqualTo(Figures.NONE);
    }

    @Test
    void figures_missing_areShownAsNone() {
        assertThat(List.of(
                        Figures.significant(Double.NaN),
                        Figures.percent(Double.NaN),
                        Figures.times(Double.POSITIVE_INFINITY),
                        Figures.ratio(Double.NaN),
                        Figures.spread(List.of())))
                .containsOnly(Figures.NONE);
    }

    @Test
    void figures_percent_isNotRoundedUpTo100() {
        assertThat(Figures.percent(0.99999)).isEqualTo("99.99 %");
        assertThat(Figures.percent(1)).isEqualTo("100 %");
    }
}
