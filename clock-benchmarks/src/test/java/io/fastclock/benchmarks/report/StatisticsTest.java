// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Statistics of rounds, and their formats. */
class StatisticsTest {
    @Test
    void median_oneDisturbedSample_isNotAffected() {
        assertThat(Statistics.median(List.of(0.4, 90.0, 0.3))).isEqualTo(0.4);
        assertThat(Statistics.median(List.of(4.0, 1.0, 3.0, 2.0))).isEqualTo(2.5);
        assertThat(Statistics.median(List.of())).isNaN();
        assertThat(Statistics.median(List.of(Double.NaN, 1.0, 2.0))).isNaN();
    }

    @Test
    void figures_missing_areShownAsNone() {
        assertThat(List.of(
                        Figures.significant(Double.NaN),
                        Figures.percent(Double.NaN),
                        Figures.times(Double.POSITIVE_INFINITY),
                        Figures.spread(List.of())))
                .containsOnly(Figures.NONE);
    }
}
