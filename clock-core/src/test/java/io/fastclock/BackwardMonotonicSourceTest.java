// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A monotonic source that goes back by hours, as in a process that was restored from a checkpoint. */
class BackwardMonotonicSourceTest {
    private static final long PERIOD_NANOS = 2_000_000;

    /** In which reads are counted. */
    private static final long LONGEST_WINDOW_NANOS = 20_000_000;

    private final LeapingSource time = new LeapingSource(20_000);
    private final AtomicLong longestParkNanos = new AtomicLong();

    private AdaptiveClock newClock(@Nullable ClockMode mode) {
        AdaptiveOptions options = time.options();
        options.periodMillis = PERIOD_NANOS / 1_000_000;
        options.host = new ParkingHost();
        options.heldMode = mode;
        return new AdaptiveClock(options);
    }

    private final class ParkingHost implements Host {
        @Override
        public long epochNanos() {
            return time.epochNanos();
        }

        @Override
        public void parkNanos(Object blocker, long nanos) {
            longestParkNanos.accumulateAndGet(nanos, Math::max);
            LockSupport.parkNanos(blocker, 1_000);
            time.nanos.addAndGet(nanos);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT-5H", "PT-0.02S", "PT5H"})
    void monotonicSource_leapsWhileThreadRuns_threadPublishesAndEndsInTime(Duration leap) {
        try (AdaptiveClock clock = newClock(ClockMode.CACHED)) {
            LeapingSource.readUntilTicking(clock);
            time.nanos.addAndGet(leap.toNanos());
            long ticks = clock.stats().updates();
            ThreadedHost.readUntil(clock, () -> clock.stats().updates() > ticks + 2_000);

            ClockStats stats = clock.stats();
            assertThat(stats.failures()).isZero();
            assertThat(longestParkNanos.get()).isLessThanOrEqualTo(LONGEST_WINDOW_NANOS);
            assertThat(stats.readsPerSecond().orElseThrow()).isPositive().isFinite();
            assertThat(stats.updateNanos()).isBetween(0.0, 1e9);

            await().atMost(Duration.ofSeconds(60))
                    .until(
                            () -> { // Without reads the thread ends.
                                ClockStats later = clock.stats();
                                return later.threadEnds() == later.threadStarts();
                            });
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {-1_800_000_000_000_000L, 1_800_000_000_000_000L})
    void monotonicSource_leapsWithoutThread_threadStartsLater(long leapNanos) {
        try (AdaptiveClock clock = newClock(null)) {
            for (int i = 0; i < 1_000; i++) {
                clock.nanoTime(); // Creates the account.
            }
            assertThat(clock.stats().threadStarts()).isZero();
            time.nanos.addAndGet(leapNanos);
            LeapingSource.readUntilTicking(clock);
        }
    }
}
