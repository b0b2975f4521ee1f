// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** Predicts the edges of the wall clock as monotonic times: one a period after a known edge. Pure arithmetic, for one thread. */
final class EdgePredictor {
    private final long periodNanos;
    private long lastEdgeNanos;

    EdgePredictor(long periodNanos) {
        this.periodNanos = periodNanos;
    }

    void edgeAt(long nanos) {
        lastEdgeNanos = nanos;
    }

    /** Returns the time since the edge after the last one; negative if that edge is in the future. */
    long overdueNanos(long nowNanos) {
        return nowNanos - lastEdgeNanos - periodNanos;
    }

    /** Moves to the first edge after this time, and returns that edge. */
    long advanceToNextEdge(long nowNanos) {
        long sinceEdgeNanos = nowNanos - lastEdgeNanos;
        lastEdgeNanos += (Math.floorDiv(sinceEdgeNanos, periodNanos) + 1) * periodNanos;
        return lastEdgeNanos;
    }

    /** Skips the edges up to this time: they are neither awaited nor overdue. */
    void skipEdgesUntil(long nowNanos) {
        lastEdgeNanos = advanceToNextEdge(nowNanos) - periodNanos;
    }
}
