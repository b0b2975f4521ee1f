// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class EpochNanosTest {
    /** A preemption between the two, or while it waits for the millisecond, makes it differ once. */
    @Test
    void java8_adjustedOrNot_isNearInstant() {
        await().pollInterval(Duration.ofMillis(1))
                .until(() -> Math.abs(EpochNanos.java8() - EpochNanos.now()) < 50_000);
    }
}
