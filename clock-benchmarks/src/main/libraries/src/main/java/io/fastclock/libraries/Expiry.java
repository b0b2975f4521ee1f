// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.time.Duration;

/**
 * The life of an entry that expires again and again, by {@code System.nanoTime()}. Throws an exception if it ends too early or too
 * late. All bounds hold however long a thread was stopped: a call reads the clock between its start and its end.
 */
final class Expiry {
    /** No multiple of a tick: expiries visit all phases of it. */
    static final Duration TIME_TO_LIVE = Duration.ofMillis(203);

    /** A kernel's coarse clock is less than two ticks old, and the longest tick takes 10 ms. */
    static final long TOLERANCE_NANOS = 20_000_000;

    private static final int ENOUGH = 25;

    private long createdAfter;
    private long createdBefore;
    private int count;

    void created(long startNanos, long endNanos) {
        createdAfter = startNanos;
        createdBefore = endNanos;
    }

    /** Takes whether a call between two times found the entry, and returns it. */
    boolean found(boolean isThere, long startNanos, long endNanos) {
        if (isThere) {
            atMost("expired late", startNanos - createdBefore, TIME_TO_LIVE.toNanos() + TOLERANCE_NANOS);
        } else {
            atMost("expired early", TIME_TO_LIVE.toNanos() - TOLERANCE_NANOS, endNanos - createdAfter);
            count++;
        }
        return isThere;
    }

    boolean isEnough() {
        return count >= ENOUGH;
    }

    static void atMost(String fault, long nanos, long limitNanos) {
        if (nanos > limitNanos) {
            throw new AssertionError(fault + ": " + nanos / 1e6 + " ms is more than " + limitNanos / 1e6 + " ms");
        }
    }
}
