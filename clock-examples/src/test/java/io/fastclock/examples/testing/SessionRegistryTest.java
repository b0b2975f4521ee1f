// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * How to test code that reads {@code FastClock}. An override is the whole process's: tests that run in parallel take turns by
 * a lock, whose name is the class's. Tests that read {@code FastClock} and override nothing take it with
 * {@code mode = ResourceAccessMode.READ}; they run together, and with no override.
 *
 * <p>Code that takes a {@code Clock} needs none of this: {@code PassedClockTest} of the rate limiter.
 */
@Execution(ExecutionMode.CONCURRENT)
class SessionRegistryTest {
    private static final String FAST_CLOCK = "io.fastclock.FastClock";

    private final SessionRegistry sessions = new SessionRegistry(Duration.ofMinutes(30));

    /** In a block of the test's own. */
    @Test
    @ResourceLock(FAST_CLOCK)
    void use_withinTimeToLive_keepsTheSession() {
        ManualClock time = new ManualClock();
        try (ClockOverride override = FastClock.override(time)) {
            assertThat(override).isNotNull();
            sessions.open("ann");
            for (int i = 0; i < 3; i++) {
                time.advance(Duration.ofMinutes(29));
                assertThat(sessions.use("ann")).isTrue();
            }
        }
    }

    /** For each test of a class. Its enclosing class's {@code @Execution} is not its own. */
    @Nested
    @Execution(ExecutionMode.CONCURRENT)
    @ResourceLock(FAST_CLOCK)
    class WithTheClockOverridden {
        private final ManualClock time = new ManualClock();
        private @Nullable ClockOverride override;

        @BeforeEach
        void override() {
            override = FastClock.override(time);
        }

        @AfterEach
        void closeOverride() {
            if (override != null) {
                override.close();
            }
        }

        @Test
        void use_afterTimeToLive_returnsFalse() {
            sessions.open("ann");
            time.advance(Duration.ofMinutes(30));
            assertThat(sessions.use("ann")).isFalse();
        }

        // Fifty times, each with a process-wide time of its own, so that a second override at the same time would show.
        @RepeatedTest(50)
        void override_inParallelTests_isExclusive(RepetitionInfo repetition) {
            time.advance(Duration.ofDays(repetition.getCurrentRepetition()));
            for (int i = 0; i < 1_000; i++) {
                assertThat(FastClock.currentTimeMillis()).isEqualTo(time.currentTimeMillis());
            }
        }
    }

    /** Runs together with others of its kind, and never during an override. */
    @Test
    @ResourceLock(value = FAST_CLOCK, mode = ResourceAccessMode.READ)
    void currentTimeMillis_withoutOverride_isTheSystems() {
        assertThat(FastClock.currentTimeMillis()).isGreaterThan(TODAY.toEpochMilli());
    }

    // Long after the time of a ManualClock.
    private static final Instant TODAY = Instant.parse("2026-01-01T00:00:00Z");
}
