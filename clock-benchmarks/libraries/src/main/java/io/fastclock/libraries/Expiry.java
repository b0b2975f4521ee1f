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
    static final Duration TOLERANCE = Duration.ofMillis(20);

    private static final long ENOUGH_NANOS = 5_000_000_000L;

    private final Duration least;
    private final Duration most;
    private long createdAfter;
    private long createdBefore;
    private long livedNanos;

    Expiry(Duration least, Duration most) {
        this.least = least;
        this.most = most;
    }

    void created(long startNanos, long endNanos) {
        createdAfter = startNanos;
        createdBefore = endNanos;
    }

    /** Takes whether a call between two times found the entry, and returns it. */
    boolean found(boolean isThere, long startNanos, long endNanos) {
        if (isThere) {
            atMost("expired late", startNanos - createdBefore, most);
        } else {
            atLeast("expired early", endNanos - createdAfter, least);
            livedNanos += endNanos - createdAfter;
        }
        return isThere;
    }

    boolean isEnough() {
        return livedNanos >= ENOUGH_NANOS;
    }

    private static void atMost(String fault, long nanos, Duration limit) {
        if (nanos > limit.toNanos()) {
            throw new AssertionError(fault + ": after " + nanos / 1e6 + " ms");
        }
    }

    static void atLeast(String fault, long nanos, Duration limit) {
        if (nanos < limit.toNanos()) {
            throw new AssertionError(fault + ": after " + nanos / 1e6 + " ms");
        }
    }
}
