// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BackOffTest {
    private final BackOff backOff = new BackOff(100, 350);

    private long waitAfterFailureAt(long nowNanos) {
        backOff.recordFailure(nowNanos);
        long wait = 0;
        while (!backOff.isOver(nowNanos + wait)) {
            wait++;
        }
        return wait;
    }

    @Test
    void recordFailure_repeatedly_doublesWaitUpToLimit() {
        assertThat(backOff.isOver(0)).isTrue();
        assertThat(waitAfterFailureAt(1_000)).isEqualTo(100);
        assertThat(waitAfterFailureAt(2_000)).isEqualTo(200);
        assertThat(waitAfterFailureAt(3_000)).isEqualTo(350);
        assertThat(waitAfterFailureAt(Long.MAX_VALUE - 10)).isEqualTo(350);
    }

    @Test
    void recordSuccess_afterFailures_resetsBackOff() {
        assertThat(backOff.recordFailure(1_000)).as("first in a row").isTrue();
        assertThat(backOff.recordFailure(2_000)).as("first in a row").isFalse();
        backOff.recordSuccess();
        assertThat(backOff.isOver(2_001)).isTrue();
        assertThat(backOff.recordFailure(3_000)).as("first in a row").isTrue();
        assertThat(backOff.isOver(3_100)).isTrue();
    }
}
