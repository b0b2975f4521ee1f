// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BreakEvenTest {
    private static final long SECOND_NANOS = 1_000_000_000;

    private final BreakEven costs = new BreakEven();

    @Test
    void pays_beforeFirstMeasuredRead_isFalse() {
        assertThat(costs.pays(Long.MAX_VALUE, 1)).isFalse();
        assertThat(costs.stillPays(Long.MAX_VALUE, 1)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"25, 400_000", "400, 25_000", "640, 15_625"})
    void pays_readRateAroundBreakEven_isTrueAboveAndStillTrueAboveHalf(double readNanos, String readsPerSecond) {
        long reads = Long.parseLong(readsPerSecond.replace("_", ""));
        costs.measuredRead(readNanos);

        assertThat(costs.pays(reads + 1, SECOND_NANOS)).isTrue();
        assertThat(costs.pays(reads - 1, SECOND_NANOS)).isFalse();
        assertThat(costs.pays(reads / 100 + 1, SECOND_NANOS / 100)).isTrue();
        assertThat(costs.stillPays(reads / 2 + 1, SECOND_NANOS)).isTrue();
        assertThat(costs.stillPays(reads / 2 - 1, SECOND_NANOS)).isFalse();
    }

    @Test
    void pays_expensiveTick_needsHigherReadRate() {
        costs.measuredRead(25);
        for (int i = 0; i < 100; i++) {
            costs.measuredTick(20_000);
        }
        assertThat(costs.pays(790_000, SECOND_NANOS)).isFalse();
        assertThat(costs.pays(810_000, SECOND_NANOS)).isTrue();
    }

    @Test
    void measuredRead_outlierThenLowerValue_keepsLowerValue() {
        costs.measuredRead(24);
        costs.measuredRead(5_000_000);
        assertThat(costs.readNanos()).isLessThan(30);
        costs.measuredRead(24);
        assertThat(costs.readNanos()).isEqualTo(24);
    }

    @Test
    void readNanos_clockSourceBecomesSlow_followsMeasurements() {
        costs.measuredRead(24);
        for (int i = 0; i < 100; i++) {
            costs.measuredRead(640);
        }
        assertThat(costs.readNanos()).isCloseTo(640, within(10.0));
    }

    @Test
    void tickNanos_absurdMeasurements_staysWithinBounds() {
        costs.measuredRead(25);
        for (int i = 0; i < 100; i++) {
            costs.measuredTick(1e12);
        }
        assertThat(costs.tickNanos()).isCloseTo(100_000, within(1.0));
        for (int i = 0; i < 100; i++) {
            costs.measuredTick(0);
        }
        assertThat(costs.tickNanos()).isCloseTo(2_000, within(1.0));
    }

    @ParameterizedTest
    @CsvSource({"25, 1_000, 1", "25, 20_000_000, 16", "25, 1_000_000_000, 128", "640, 1_000_000, 16"})
    void readsPerDirectRead_moreReads_returnsHigherValue(
            double readNanos, String readsPerSecond, int readsPerDirectRead) {
        costs.measuredRead(readNanos);
        assertThat(costs.readsPerDirectRead(Long.parseLong(readsPerSecond.replace("_", "")), SECOND_NANOS))
                .isEqualTo(readsPerDirectRead);
    }
}
