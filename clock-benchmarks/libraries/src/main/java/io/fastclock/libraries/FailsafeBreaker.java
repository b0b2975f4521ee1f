// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import dev.failsafe.CircuitBreaker;
import java.time.Duration;

/** A caller that waits for the remaining time of an open breaker is not refused. */
final class FailsafeBreaker implements Trial {
    @Override
    public void run(Checks checks) throws Exception {
        for (int i = 0; i < 50; i++) {
            CircuitBreaker<Object> breaker = CircuitBreaker.builder()
                    .withDelay(Duration.ofMillis(100))
                    .withSuccessThreshold(1)
                    .build();
            breaker.open();
            Thread.sleep(1, i * 7_919 % 900 * 1_000);
            Duration remaining = breaker.getRemainingDelay();
            Thread.sleep(remaining.toMillis(), (int) (remaining.toNanos() % 1_000_000));
            checks.check("remaining time", breaker.tryAcquirePermit(), "refused after " + remaining);
        }
    }
}
