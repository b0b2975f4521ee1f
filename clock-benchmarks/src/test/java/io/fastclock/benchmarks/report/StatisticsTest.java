// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fastclock.benchmarks.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatisticsTest {
    @Test
    void oneDisturbedSampleDoesNotMoveTheMedian() {
        assertThat(Statistics.median(List.of(0.4, 90.0, 0.3))).isEqualTo(0.4);
        assertThat(Statistics.median(List.of(4.0, 1.0, 3.0, 2.0))).isEqualTo(2.5);
        assertThat(Statistics.median(List.of())).isNaN();
        assertThat(Statistics.median(List.of(Double.NaN, 1.0, 2.0))).isNaN();
    }

    @Test
    void ratiosAreTakenWithinARound() {
        // The machine was three times slower in the second round; what is compared was so alike.
        Measurement<Subject> above = new Measurement<>(Subject.FAST_CLOCK, 1, List.of(0.33, 0.93, 0.30, 0.31), 0);
        Measurement<Subject> below = new Measurement<>(Subject.BARE_VOLATILE, 1, List.of(0.30, 0.90, 0.30), 0);
        Ratio ratio = Ratio.of(above, below);
        assertThat(ratio.rounds()).hasSize(3);
        assertThat(ratio.median()).isCloseTo(1.033, within(0.001));
        assertThat(ratio.roundsAtMost(1.05)).isEqualTo(2);
        assertThat(ratio.roundsAtLeast(1.05)).isEqualTo(1);
    }
}
