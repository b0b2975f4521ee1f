// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {
    private static Timings rounds(int rounds, double nanos) {
        return new Timings(Collections.nCopies(rounds, nanos));
    }

    /** FastClock takes 10 ns in the given number of 31 rounds, and 30 ns in the others. The system clock takes 20 ns. */
    private static Comparison fasterIn(int count) {
        List<Double> after = new ArrayList<>(Collections.nCopies(count, 10.0));
        after.addAll(Collections.nCopies(31 - count, 30.0));
        return new Comparison("a call", rounds(31, 20), new Timings(after), List.of("cached"));
    }

    private static Comparison of(int rounds, double before, double after) {
        return new Comparison("a call", rounds(rounds, before), rounds(rounds, after), List.of("cached"));
    }

    @ParameterizedTest
    @CsvSource({"31, 2.0x", "24, 2.0x", "23, none: noise", "8, none: noise", "7, 0.7x: slower", "0, 0.7x: slower"})
    void gain_someRoundsAreFaster_needs24Of31(int faster, String gain) {
        assertThat(fasterIn(faster).gain()).isEqualTo(gain);
    }

    @ParameterizedTest
    @CsvSource({
        "39.8, 15.3, 2.6x",
        "22.1, 0.489, 45x",
        "104, 100, 1.04x",
        "100, 104, 0.96x: slower",
        "10, 10, none: noise"
    })
    void gain_roundsAgree_isTheRatioOfTheMedians(double before, double after, String gain) {
        assertThat(of(31, before, after).gain()).isEqualTo(gain);
    }

    @Test
    void gain_fewerThanEightRounds_isUnknown() {
        assertThat(of(7, 20, 10).gain()).isEqualTo("unknown: too few rounds");
        assertThat(of(8, 20, 10).gain()).isEqualTo("2.0x");
    }

    /** The smallest numbers for which the two-sided binomial probability is at most 1 %. */
    @ParameterizedTest
    @CsvSource({"1, 2", "7, 8", "8, 8", "11, 11", "12, 11", "31, 24", "100, 64"})
    void agreeingRounds_anyNumber_isTheCriticalValueOfTheSignTest(int rounds, int needed) {
        assertThat(Comparison.agreeingRounds(rounds)).isEqualTo(needed);
    }

    @Test
    void mode_modeChanges_countsTheMostFrequentFirst() {
        Timings one = rounds(1, 1);
        assertThat(new Comparison("a call", one, one, List.of("assisted", "cached", "cached")).mode())
                .isEqualTo("cached (2), assisted (1)");
        assertThat(new Comparison("a call", one, one, List.of("cached", "cached")).mode())
                .isEqualTo("cached");
    }

    @Test
    void sentence_roundsAgree_hasTheWholeResult() {
        assertThat(fasterIn(30).sentence())
                .isEqualTo("a call: 20.0 (20.0 to 20.0) ns before, 10.0 (10.0 to 30.0) ns with FastClock."
                        + " Gain: 2.0x. FastClock was faster in 30 of 31 rounds. Mode: cached.");
    }

    @Test
    void constructor_differentNumbersOfRounds_throws() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Comparison("a call", rounds(2, 1), rounds(3, 1), List.of()))
                .withMessageContaining("2 rounds before and 3 after");
    }
}
