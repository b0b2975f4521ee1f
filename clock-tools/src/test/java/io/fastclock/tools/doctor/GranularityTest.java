// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class GranularityTest {
    @Test
    void smallestStep_unequalSteps_returnsSmallest() {
        AtomicLong reads = new AtomicLong();

        // 0, 7, 10, 17, 20 and so on: steps of 7 and 3 alternate.
        assertThat(Granularity.smallestStepNanos(() -> {
                    long n = reads.getAndIncrement();
                    return n / 2 * 10 + n % 2 * 7;
                }))
                .isEqualTo(3);
    }

    @Test
    void smallestStep_repeatedValues_ignoresThem() {
        AtomicLong reads = new AtomicLong();

        assertThat(Granularity.smallestStepNanos(() -> reads.getAndIncrement() / 100 * 20))
                .isEqualTo(20);
    }

    @Test
    void smallestStep_onlyBackwardSteps_returnsUnknown() {
        AtomicLong reads = new AtomicLong();

        assertThat(Granularity.smallestStepNanos(() -> -reads.getAndIncrement()))
                .isEqualTo(-1);
    }

    @Test
    void smallestStep_constantTime_returnsUnknown() {
        assertThat(Granularity.smallestStepNanos(() -> 42)).isEqualTo(-1);
    }
}
