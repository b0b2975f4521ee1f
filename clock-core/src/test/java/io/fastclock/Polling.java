// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.awaitility.core.ConditionFactory;

/** Waits for what soon happens on other threads, however busy the machine is. */
final class Polling {
    private Polling() {}

    static ConditionFactory polling() {
        return await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .atMost(Duration.ofSeconds(30));
    }
}
