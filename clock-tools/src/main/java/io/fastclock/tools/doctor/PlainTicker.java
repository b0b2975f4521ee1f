// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/** Measures a thread that parks for 1 ms at a time, as in most cached clocks. It neither predicts edges nor spins. */
final class PlainTicker {
    private static final long PERIOD_NANOS = 1_000_000;
    private static final int TICKS = 600;

    /** The maximum duration. On hosts where a park of 1 ms takes 16 ms, there are fewer ticks. */
    private static final long WATCH_NANOS = 2_000_000_000;

    private PlainTicker() {}

    static Punctuality measure() {
        long[] latenesses = new long[TICKS];
        int ticks = 0;
        ThreadTimes before = ThreadTimes.now();
        long startNanos = System.nanoTime();
        while (ticks < TICKS && System.nanoTime() - startNanos < WATCH_NANOS) {
            Interruption.check();
            long dueNanos = System.nanoTime() + PERIOD_NANOS;
            LockSupport.parkNanos(PlainTicker.class, PERIOD_NANOS);
            // parkNanos may return early. The lateness is then 0.
            latenesses[ticks++] = Math.max(0, System.nanoTime() - dueNanos);
        }
        ThreadTimes after = ThreadTimes.now();
        long[] sorted = Arrays.copyOf(latenesses, ticks);
        Arrays.sort(sorted);
        return new Punctuality(
                sorted[ticks / 2],
                sorted[ticks * 99 / 100],
                sorted[ticks - 1],
                before.known() && after.known() ? (double) (after.cpuNanos - before.cpuNanos) / ticks : Double.NaN,
                -1);
    }
}
