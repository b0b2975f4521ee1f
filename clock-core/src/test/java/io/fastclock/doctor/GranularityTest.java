// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class GranularityTest {
    @Test
    void isTheSmallestStep() {
        AtomicLong reads = new AtomicLong();

        // 100, 100, 107, 107, ... with a step of 3 once.
        assertThat(Granularity.smallestStepNanos(() -> {
                    long n = reads.getAndIncrement();
                    return 100 + n / 2 * 7 + (n >= 10 ? 3 : 0);
                }))
                .isBetween(3L, 7L);
        assertThat(Granularity.smallestStepNanos(() -> reads.getAndIncrement() / 1_000 * 20))
                .isEqualTo(20);
    }

    @Test
    void stepsBackAreNone() {
        AtomicLong reads = new AtomicLong();

        assertThat(Granularity.smallestStepNanos(() -> -reads.getAndIncrement()))
                .isEqualTo(-1);
    }

    @Test
    void aClockThatStandsStillHasNone() {
        assertThat(Granularity.smallestStepNanos(() -> 42)).isEqualTo(-1);
    }
}
