// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.ratelimiter;

import io.fastclock.Clock;
import java.time.Duration;

/**
 * Lets so many calls pass within any window of time, in the manner of Sentinel: time is a ring of slices, each with the
 * count of what it let pass, and what has slid out of the window counts no more.
 *
 * <p>A window that begins inside a slice touches one slice more than one that begins with it. The ring has room for that
 * slice, so that no window, wherever it begins, lets more pass than the limit. The price is that a call counts for up to
 * a slice longer than the window.
 *
 * <p>Each call reads the clock once, in {@link #tryAcquire}, and that read is a good part of what the call costs. Sentinel
 * reads the wall clock; this reads the monotonic one, so that setting the machine's clock neither opens nor shuts the gate.
 *
 * <p><b>Thread-safety.</b> Safe for any number of threads, and as exact among them as with one.
 */
final class SlidingWindowRateLimiter {
    private final Clock clock;
    private final int limit;
    private final long sliceNanos;
    private final long originNanos;
    private final int[] passedBySlice;

    private long newestSlice;
    private int passedInWindow;

    /**
     * Creates a limiter.
     *
     * @param limit how many calls may pass within a window
     * @param window how long it is
     * @param slices in how many steps it slides
     * @throws IllegalArgumentException if a number is not positive, or a slice would be shorter than a nanosecond
     */
    SlidingWindowRateLimiter(Clock clock, int limit, Duration window, int slices) {
        if (limit < 1 || slices < 1 || window.toNanos() < slices) {
            throw new IllegalArgumentException(
                    "limit and slices must be at least 1 and the window a nanosecond for each" + " slice, not " + limit
                            + ", " + slices + " and " + window);
        }
        this.clock = clock;
        this.limit = limit;
        this.sliceNanos = (window.toNanos() + slices - 1) / slices; // Rounded up: together no shorter than the window.
        this.originNanos = clock.nanoTime();
        this.passedBySlice = new int[slices + 1];
    }

    /** Returns whether the call may pass, and counts it if so. */
    synchronized boolean tryAcquire() {
        // Read while holding the lock: a thread that was preempted in between would come with a time long past.
        slideTo((clock.nanoTime() - originNanos) / sliceNanos);
        if (passedInWindow >= limit) {
            return false;
        }
        passedInWindow++;
        passedBySlice[index(newestSlice)]++;
        return true;
    }

    private void slideTo(long slice) {
        long steps = Math.min(slice - newestSlice, passedBySlice.length);
        for (long i = 1; i <= steps; i++) {
            int oldest = index(newestSlice + i);
            passedInWindow -= passedBySlice[oldest];
            passedBySlice[oldest] = 0;
        }
        newestSlice = Math.max(newestSlice, slice);
    }

    private int index(long slice) {
        return (int) (slice % passedBySlice.length);
    }
}
