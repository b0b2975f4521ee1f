// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.FastClock;
import io.fastclock.examples.TestingExample.SessionRegistry;
import io.fastclock.testing.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Shows how to test code that reads {@code FastClock}. An override is valid in the whole process. Tests that override take a
 * {@code ResourceLock} with the name of the class, as {@link AbstractOverriddenTest} does. Tests that only read
 * {@code FastClock} take the lock with {@code mode = ResourceAccessMode.READ}: they run in parallel with each other, but not with
 * an override.
 *
 * <p>Tests of code that takes a {@code Clock} need no lock: see {@code SlidingWindowRateLimiterTest}.
 */
@Execution(ExecutionMode.CONCURRENT)
class TestingExampleTest {
    /** The override lasts for each test of the class. A nested class does not inherit {@code @Execution}. */
    @Nested
    @Execution(ExecutionMode.CONCURRENT)
    class WithTheClockOverridden extends AbstractOverriddenTest {
        @Test
        void use_timeToLiveHasPassedSinceLastUse_returnsFalse() {
            SessionRegistry sessions = new SessionRegistry(Duration.ofMinutes(30));
            sessions.open("ann");
            for (int i = 0; i < 3; i++) {
                clock.advance(Duration.ofMinutes(29));
                assertThat(sessions.use("ann")).isTrue();
            }
            clock.advance(Duration.ofMinutes(30));
            assertThat(sessions.use("ann")).isFalse();
        }

        // Each repetition overrides with another time: two overrides at the same time would fail the test.
        @RepeatedTest(50)
        void override_inParallelTests_isExclusive(RepetitionInfo repetition) {
            clock.advance(Duration.ofDays(repetition.getCurrentRepetition()));
            for (int i = 0; i < 1_000; i++) {
                assertThat(FastClock.currentTimeMillis()).isEqualTo(clock.currentTimeMillis());
            }
        }
    }

    /** Runs in parallel with other tests that read, and never during an override. */
    @Test
    @ResourceLock(value = "io.fastclock.FastClock", mode = ResourceAccessMode.READ)
    void currentTimeMillis_withoutOverride_returnsSystemTime() {
        assertThat(FastClock.currentTimeMillis())
                .isGreaterThan(
                        ManualClock.DEFAULT_START.plus(Duration.ofDays(365)).toEpochMilli());
    }
}
