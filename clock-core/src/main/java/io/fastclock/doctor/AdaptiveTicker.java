// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import io.fastclock.AdaptiveClock;
import io.fastclock.ClockStats;
import java.util.concurrent.locks.LockSupport;

/** Measures the updater thread of an {@link AdaptiveClock}, while one reader keeps the clock in use. */
final class AdaptiveTicker {
    /**
     * The clock measures its CPU time at each probe, once a second. The cost of a tick needs two measurements, which usually
     * takes two seconds.
     */
    private static final long WATCH_NANOS = 8_000_000_000L;

    /** Used if the CPU time of threads is unknown. Only lateness can be measured then. */
    private static final long WATCH_LATENESS_NANOS = 1_000_000_000L;

    private static final int READS_IN_A_BURST = 5_000;
    private static final long REST_NANOS = 100_000;

    private AdaptiveTicker() {}

    static Punctuality measure(Overtime overtime) {
        try (AdaptiveClock clock = AdaptiveClock.builder().build()) {
            long watchNanos = ThreadTimes.now().known() ? WATCH_NANOS : WATCH_LATENESS_NANOS;
            long startNanos = System.nanoTime();
            ClockStats first = clock.stats();
            ClockStats last = first;
            while (!isTickCostKnown(first, last)
                    && (System.nanoTime() - startNanos < watchNanos
                            || (isStillRunning(last) && overtime.grant(Overtime.MAX_NANOS)))) {
                Interruption.check();
                for (int i = 0; i < READS_IN_A_BURST; i++) {
                    clock.currentTimeMillis();
                }
                LockSupport.parkNanos(AdaptiveTicker.class, REST_NANOS);
                last = clock.stats();
                // The first CPU time includes the start of the thread, so differences begin there.
                if (first.updaterCpuNanos().isEmpty()) {
                    first = last;
                }
            }
            if (last.ticks() == 0) { // The thread never ran, or ended at once because direct reads are cheaper.
                return new Punctuality(-1, -1, -1, Double.NaN, -1);
            }
            return new Punctuality(
                    last.latenessP50Nanos(),
                    last.latenessP99Nanos(),
                    last.latenessMaxNanos(),
                    isTickCostKnown(first, last) ? tickNanos(first, last) : Double.NaN,
                    last.timerSlackNanos().orElse(-1));
        }
    }

    /** Returns whether the thread still runs, so that more time may give a second measurement. */
    private static boolean isStillRunning(ClockStats stats) {
        return ThreadTimes.now().known() && stats.threadStarts() > stats.threadEnds();
    }

    private static boolean isTickCostKnown(ClockStats first, ClockStats last) {
        return first.updaterCpuNanos().isPresent()
                && last.updaterCpuNanos().orElse(0) > first.updaterCpuNanos().getAsLong()
                && last.ticks() > first.ticks();
    }

    private static double tickNanos(ClockStats first, ClockStats last) {
        return (double) (last.updaterCpuNanos().orElse(0)
                        - first.updaterCpuNanos().orElse(0))
                / (last.ticks() - first.ticks());
    }
}
