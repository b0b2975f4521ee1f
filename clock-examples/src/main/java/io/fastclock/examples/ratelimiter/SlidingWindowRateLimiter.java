// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.ratelimiter;

import io.fastclock.Clock;
import java.time.Duration;

/**
 * Grants a limited number of calls in any window of time, as Sentinel does: a ring of time slices counts the granted calls,
 * and a slice that is older than the window no longer counts.
 *
 * <p>A window that begins inside a slice touches one slice more than a window that begins with a slice. The ring has room
 * for the additional slice. The limit therefore holds for every window. The price: a granted call counts for up to one
 * slice longer than the window.
 *
 * <p>{@link #tryAcquire} reads the clock once. It reads monotonic time, and not wall time as Sentinel does: a step of the wall
 * clock changes nothing.
 *
 * <p>Instances are safe for use by multiple threads. One lock guards each instance.
 */
public final class SlidingWindowRateLimiter {
    private final Clock clock;
    private final int limit;
    private final long sliceNanos;
    private final long originNanos;
    private final int[] grantedBySlice;

    private long newestSlice;
    private int grantedInWindow;

    /** Grants a number of calls within a window, which has some slices. */
    public SlidingWindowRateLimiter(Clock clock, int limit, Duration window, int slices) {
        if (limit < 1 || slices < 1 || window.toNanos() < slices) {
            throw new IllegalArgumentException(
                    "limit and slices must be at least 1, and the window at least 1 ns per slice; not " + limit + ", "
                            + slices + " and " + window);
        }
        this.clock = clock;
        this.limit = limit;
        this.sliceNanos = (window.toNanos() + slices - 1) / slices; // Rounded up: the slices cover the window.
        this.originNanos = clock.nanoTime();
        this.grantedBySlice = new int[slices + 1];
    }

    /** Returns whether the call is granted. */
    public synchronized boolean tryAcquire() {
        // Read under the lock: a thread that is preempted between the read and the lock would use an old time.
        slideTo((clock.nanoTime() - originNanos) / sliceNanos);
        if (grantedInWindow >= limit) {
            return false;
        }
        grantedInWindow++;
        grantedBySlice[index(newestSlice)]++;
        return true;
    }

    private void slideTo(long slice) {
        long steps = Math.min(slice - newestSlice, grantedBySlice.length);
        for (long i = 1; i <= steps; i++) {
            int oldest = index(newestSlice + i);
            grantedInWindow -= grantedBySlice[oldest];
            grantedBySlice[oldest] = 0;
        }
        newestSlice = Math.max(newestSlice, slice);
    }

    private int index(long slice) {
        return (int) (slice % grantedBySlice.length);
    }
}
