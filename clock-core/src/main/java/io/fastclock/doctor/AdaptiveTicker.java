// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import io.fastclock.AdaptiveClock;
import io.fastclock.ClockStats;
import java.util.concurrent.locks.LockSupport;

/** The thread of {@code FastClock}'s own clock, as it does here, under readers that leave it a core. */
final class AdaptiveTicker {
    /**
     * The clock measures its CPU time at each probe, once a second. The cost of a tick is the difference of two, so that two
     * seconds usually do.
     */
    private static final long WATCH_NANOS = 8_000_000_000L;

    /** Where no thread's processor time is known, there is only lateness to see. */
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
            while (!knowsTickCost(first, last)
                    && (System.nanoTime() - startNanos < watchNanos
                            || (ticksUnmeasured(last) && overtime.grant(Overtime.MAX_NANOS)))) {
                Interruption.check();
                for (int i = 0; i < READS_IN_A_BURST; i++) {
                    clock.currentTimeMillis();
                }
                LockSupport.parkNanos(AdaptiveTicker.class, REST_NANOS);
                last = clock.stats();
                // The first figure also holds what the thread did to begin with.
                if (first.updaterCpuNanos().isEmpty()) {
                    first = last;
                }
            }
            if (last.ticks() == 0) { // The thread never ran, or it did not pay.
                return new Punctuality(-1, -1, -1, Double.NaN, -1);
            }
            return new Punctuality(
                    last.latenessP50Nanos(),
                    last.latenessP99Nanos(),
                    last.latenessMaxNanos(),
                    knowsTickCost(first, last) ? tickNanos(first, last) : Double.NaN,
                    last.timerSlackNanos().orElse(-1));
        }
    }

    /** The thread has got too little processor time for two probes, and goes on. */
    private static boolean ticksUnmeasured(ClockStats stats) {
        return ThreadTimes.now().known() && stats.threadStarts() > stats.threadEnds();
    }

    private static boolean knowsTickCost(ClockStats first, ClockStats last) {
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
