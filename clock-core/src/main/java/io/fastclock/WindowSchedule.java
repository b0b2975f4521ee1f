// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.SplittableRandom;

/** When cached reads are counted: in windows at random instants, since many loads are periodic. Pure arithmetic, for one thread. */
final class WindowSchedule {
    private static final long MIN_MEAN_INTERVAL_NANOS = 200_000_000;
    private static final long MAX_MEAN_INTERVAL_NANOS = 1_000_000_000;
    private static final long PERIODS_PER_INTERVAL = 20;

    // Reads are counted for 1/100 of the time, and for 1/10 when the account is about to end the thread: to be certain.
    private static final int INTERVALS_PER_WINDOW = 100;
    private static final int INTERVALS_PER_LONG_WINDOW = 10;

    private final long meanIntervalNanos;
    private final SplittableRandom random;
    private long dueNanos;

    WindowSchedule(long periodNanos, long seed) {
        meanIntervalNanos = meanIntervalNanos(periodNanos);
        random = new SplittableRandom(seed);
    }

    private static long meanIntervalNanos(long periodNanos) {
        return Math.max(MIN_MEAN_INTERVAL_NANOS, Math.min(MAX_MEAN_INTERVAL_NANOS, PERIODS_PER_INTERVAL * periodNanos));
    }

    /** Returns the longest time between two additions to the account: to a window, the window, and an update at the start. */
    static long maxIntervalNanos(long periodNanos) {
        return meanIntervalNanos(periodNanos) / 3 * 5;
    }

    void scheduleAfter(long nowNanos) {
        dueNanos = nowNanos + meanIntervalNanos / 2 + random.nextLong(meanIntervalNanos);
    }

    /** Returns the time until a window begins or ends; zero or negative if it is due, or if the monotonic clock has gone back. */
    long nanosUntilDue(long nowNanos) {
        long nanos = dueNanos - nowNanos;
        return nanos > meanIntervalNanos / 2 * 3 ? 0 : nanos;
    }

    void scheduleEndAfter(long nowNanos, boolean isNearEnd) {
        dueNanos = nowNanos + meanIntervalNanos / (isNearEnd ? INTERVALS_PER_LONG_WINDOW : INTERVALS_PER_WINDOW);
    }
}
