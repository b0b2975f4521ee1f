// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.AdaptiveClock;
import io.fastclock.ClockStats;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** The ticks of FastClock's updater thread with one period: their lateness and their cost. */
final class Ticks {
    /** A thread starts when direct reads have cost more than a thread can waste. */
    private static final long WATCH_NANOS = 8_000_000_000L;

    private static final int READS_IN_A_BURST = 5_000;
    private static final long REST_NANOS = 100_000;

    // Nanoseconds; -1 if the thread did not tick.
    final long latenessP50Nanos;
    final long latenessP99Nanos;

    /** The CPU time of a tick; NaN if unknown. */
    final double tickNanos;

    Ticks(long latenessP50Nanos, long latenessP99Nanos, double tickNanos) {
        this.latenessP50Nanos = latenessP50Nanos;
        this.latenessP99Nanos = latenessP99Nanos;
        this.tickNanos = tickNanos;
    }

    /** Measures while a reader keeps the clock in use, for so many ticks that the estimate of their cost has settled. */
    static Ticks measure(int periodMillis, int ticks, Overtime overtime) {
        Duration period = Duration.ofMillis(periodMillis);
        try (AdaptiveClock clock = AdaptiveClock.builder().period(period).build()) {
            long startNanos = System.nanoTime();
            ClockStats stats = clock.stats();
            while (stats.ticks() < ticks
                    && (System.nanoTime() - startNanos < WATCH_NANOS
                            || (stats.threadStarts() > stats.threadEnds() && overtime.grant(Overtime.MAX_NANOS)))) {
                if (Thread.currentThread().isInterrupted()) { // An interrupted thread does not park.
                    throw new IllegalStateException("interrupted while measuring");
                }
                for (int i = 0; i < READS_IN_A_BURST; i++) {
                    clock.currentTimeMillis();
                }
                LockSupport.parkNanos(Ticks.class, REST_NANOS);
                stats = clock.stats();
            }
            boolean ticked = stats.ticks() > 0; // Otherwise caching does not pay here.
            return new Ticks(
                    ticked ? stats.latenessP50Nanos() : -1,
                    ticked ? stats.latenessP99Nanos() : -1,
                    // A trial thread has measured the cost even if none ticks.
                    stats.updaterCpuNanos().isPresent() ? stats.tickNanos() : Double.NaN);
        }
    }
}
