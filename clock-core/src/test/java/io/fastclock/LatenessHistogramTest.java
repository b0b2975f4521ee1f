// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LatenessHistogramTest {
    private final LatenessHistogram histogram = new LatenessHistogram();

    @Test
    void quantileAndMax_empty_areZero() {
        assertThat(histogram.quantileNanos(0.99)).isZero();
        assertThat(histogram.maxNanos()).isZero();
    }

    @Test
    void quantileNanos_evenlySpreadValues_isAtMostAQuarterTooHigh() {
        for (long nanos = 1; nanos <= 100_000; nanos++) {
            histogram.add(nanos);
        }
        assertThat(histogram.quantileNanos(0.50)).isBetween(50_000L, 62_500L);
        assertThat(histogram.quantileNanos(0.99)).isBetween(99_000L, 100_000L);
        assertThat(histogram.quantileNanos(1.0)).isEqualTo(100_000);
        assertThat(histogram.maxNanos()).isEqualTo(100_000);
    }

    @Test
    void add_anyMagnitude_quantileIsWithinAQuarter() {
        for (int bit = 0; bit < 63; bit++) {
            for (long value : new long[] {(1L << bit) - 1, 1L << bit, (1L << bit) + 1}) {
                LatenessHistogram one = new LatenessHistogram();
                one.add(value);
                one.add(Long.MAX_VALUE);
                assertThat(one.quantileNanos(0.5)).isBetween(value, value + value / 4);
            }
        }
    }

    @Test
    void add_negativeLateness_countsAsPunctual() {
        histogram.add(-5);
        assertThat(histogram.quantileNanos(1.0)).isZero();
    }
}
