// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RetryBackoffTest {
    private static final long SECOND = 1_000_000_000;

    private final RetryBackoff backOff = new RetryBackoff();

    private long secondsAfterFailureAt(long nowNanos) {
        backOff.recordFailure(nowNanos);
        long wait = 0;
        while (!backOff.isOver(nowNanos + wait * SECOND)) {
            wait++;
        }
        return wait;
    }

    @Test
    void recordFailure_repeatedly_doublesWaitUpToLimit() {
        assertThat(backOff.isOver(0)).isTrue();
        for (long seconds : new long[] {1, 2, 4, 8, 16, 32, 64, 64}) {
            assertThat(secondsAfterFailureAt(1_000)).isEqualTo(seconds);
        }
        assertThat(secondsAfterFailureAt(Long.MAX_VALUE - 10)).isEqualTo(64);
    }

    @Test
    void recordSuccess_afterFailures_resetsBackOff() {
        assertThat(backOff.recordFailure(1_000)).as("first in a row").isTrue();
        assertThat(backOff.recordFailure(2_000)).as("first in a row").isFalse();
        backOff.recordSuccess();
        assertThat(backOff.isOver(2_001)).isTrue();
        assertThat(backOff.recordFailure(3_000)).as("first in a row").isTrue();
        assertThat(backOff.isOver(3_000 + SECOND)).isTrue();
    }
}
