// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.ratelimiter;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.testing.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tests of code that takes a {@code Clock} each have their own clock, and run in parallel without a lock. */
@Execution(ExecutionMode.CONCURRENT)
class PassedClockTest {
    @RepeatedTest(20)
    void tryAcquire_testsInParallel_haveSeparateClocks() {
        ManualClock time = new ManualClock();
        SlidingWindowRateLimiter limiter = new SlidingWindowRateLimiter(time, 1, Duration.ofSeconds(1), 10);
        for (int i = 0; i < 100; i++) {
            assertThat(limiter.tryAcquire()).isTrue();
            assertThat(limiter.tryAcquire()).isFalse();
            time.advance(Duration.ofMillis(1_100));
        }
    }
}
