// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** When to try again: the wait doubles after each failure in a row, up to a limit. Pure arithmetic. */
final class BackOff {
    private final long firstNanos;
    private final long maxNanos;
    private long waitNanos;
    private long failedNanos;

    BackOff(long firstNanos, long maxNanos) {
        this.firstNanos = firstNanos;
        this.maxNanos = maxNanos;
    }

    /** Returns whether it is the first failure since the last success. */
    boolean recordFailure(long nowNanos) {
        boolean first = waitNanos == 0;
        waitNanos = first ? firstNanos : Math.min(maxNanos, waitNanos * 2);
        failedNanos = nowNanos;
        return first;
    }

    void recordSuccess() {
        waitNanos = 0;
    }

    boolean isOver(long nowNanos) {
        return waitNanos == 0 || nowNanos - failedNanos >= waitNanos || nowNanos - failedNanos < 0;
    }
}
