// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** When to try again: the wait doubles after each failure in a row, up to a limit. One thread at a time records. Any may ask. */
final class RetryBackoff {
    private static final long FIRST_NANOS = 1_000_000_000;
    private static final long MAX_NANOS = 64 * FIRST_NANOS;

    private volatile long waitNanos;
    private volatile long failedNanos;

    /** Returns whether it is the first failure since the last success. */
    boolean recordFailure(long nowNanos) {
        boolean first = waitNanos == 0;
        failedNanos = nowNanos;
        waitNanos = first ? FIRST_NANOS : Math.min(MAX_NANOS, waitNanos * 2);
        return first;
    }

    void recordSuccess() {
        waitNanos = 0;
    }

    /** Whether there were so many failures in a row that the wait has reached its limit. */
    boolean isLong() {
        return waitNanos == MAX_NANOS;
    }

    boolean isOver(long nowNanos) {
        return waitNanos == 0 || nowNanos - failedNanos >= waitNanos || nowNanos - failedNanos < 0;
    }
}
