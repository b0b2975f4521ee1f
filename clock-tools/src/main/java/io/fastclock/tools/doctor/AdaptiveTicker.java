// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.AdaptiveClock;
import io.fastclock.ClockStats;
import java.util.concurrent.locks.LockSupport;

/** Measures the updater thread of an {@link AdaptiveClock}, while one reader keeps the clock in use. */
final class AdaptiveTicker {
    /** Enough that the clock's estimate of a tick's cost has settled. */
    private static final long TICKS = 2_000;

    /** A thread starts when direct reads have cost more than a thread can waste. */
    private static final long WATCH_NANOS = 8_000_000_000L;

    private static final int READS_IN_A_BURST = 5_000;
    private static final long REST_NANOS = 100_000;

    private AdaptiveTicker() {}

    static Punctuality measure(Overtime overtime) {
        try (AdaptiveClock clock = AdaptiveClock.builder().build()) {
            long startNanos = System.nanoTime();
            ClockStats stats = clock.stats();
            while (stats.ticks() < TICKS
                    && (System.nanoTime() - startNanos < WATCH_NANOS
                            || (isRunning(stats) && overtime.grant(Overtime.MAX_NANOS)))) {
                Interruption.check();
                for (int i = 0; i < READS_IN_A_BURST; i++) {
                    clock.currentTimeMillis();
                }
                LockSupport.parkNanos(AdaptiveTicker.class, REST_NANOS);
                stats = clock.stats();
            }
            boolean ticked = stats.ticks() > 0; // Otherwise caching does not pay here.
            return new Punctuality(
                    ticked ? stats.latenessP50Nanos() : -1,
                    ticked ? stats.latenessP99Nanos() : -1,
                    ticked ? stats.latenessMaxNanos() : -1,
                    // A trial thread has measured the cost even if none ticks.
                    stats.updaterCpuNanos().isPresent() ? stats.tickNanos() : Double.NaN,
                    stats.timerSlackNanos().orElse(-1));
        }
    }

    private static boolean isRunning(ClockStats stats) {
        return stats.threadStarts() > stats.threadEnds();
    }
}
