// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.AdaptiveClock;
import io.fastclock.ClockStats;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** The updates of FastClock's updater thread, which it has where the tick counter is not usable. */
final class Updates {
    static final int PER_SECOND = 1_000;

    /** More than the updates take. A thread starts when direct reads have cost more than a thread can waste. */
    private static final long MAX_NANOS = 8_000_000_000L;

    private static final int READS_IN_A_BURST = 5_000;
    private static final long REST_NANOS = 100_000;

    private Updates() {}

    /**
     * Returns the CPU time of an update; NaN if unknown. Measures while a reader keeps the clock in use, for so many updates that
     * the estimate has settled, or for eight seconds.
     */
    static double measureNanos(int updates) {
        Duration period = Duration.ofSeconds(1).dividedBy(PER_SECOND);
        try (AdaptiveClock clock = AdaptiveClock.builder().period(period).build()) {
            long startNanos = System.nanoTime();
            ClockStats stats = clock.stats();
            while (stats.updates() < updates && System.nanoTime() - startNanos < MAX_NANOS) {
                if (Thread.currentThread().isInterrupted()) { // An interrupted thread does not park.
                    throw new IllegalStateException("interrupted while measuring");
                }
                for (int i = 0; i < READS_IN_A_BURST; i++) {
                    clock.currentTimeMillis();
                }
                LockSupport.parkNanos(Updates.class, REST_NANOS);
                stats = clock.stats();
            }
            // A trial thread has measured the cost even if it makes no update.
            return stats.updaterCpuNanos().isPresent() ? stats.updateNanos() : Double.NaN;
        }
    }
}
