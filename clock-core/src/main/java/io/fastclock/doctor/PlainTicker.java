// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/** A thread that wakes up once a millisecond, as most cached clocks have it; without aim, correction or spinning. */
final class PlainTicker {
    private static final long PERIOD_NANOS = 1_000_000;
    private static final int TICKS = 600;

    private PlainTicker() {}

    static Punctuality measure() {
        long[] latenesses = new long[TICKS];
        ThreadTimes before = ThreadTimes.now();
        for (int i = 0; i < TICKS; i++) {
            long dueNanos = System.nanoTime() + PERIOD_NANOS;
            LockSupport.parkNanos(PlainTicker.class, PERIOD_NANOS);
            // It may return early; that is not late.
            latenesses[i] = Math.max(0, System.nanoTime() - dueNanos);
        }
        ThreadTimes after = ThreadTimes.now();
        Arrays.sort(latenesses);
        return new Punctuality(
                latenesses[TICKS / 2],
                latenesses[TICKS * 99 / 100],
                latenesses[TICKS - 1],
                before.known() && after.known() ? (double) (after.cpuNanos - before.cpuNanos) / TICKS : Double.NaN);
    }
}
