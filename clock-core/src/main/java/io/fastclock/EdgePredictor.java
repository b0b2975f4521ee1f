// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Predicts the edges (millisecond boundaries of the wall clock) as monotonic times: one every 1,000,000 ns after a known
 * edge. Pure arithmetic. Not safe for use by multiple threads.
 */
final class EdgePredictor {
    static final long EDGE_NANOS = 1_000_000;

    private long lastEdgeNanos;

    /** Sets the known edge. */
    void edgeAt(long nanos) {
        lastEdgeNanos = nanos;
    }

    /** Returns the time since the edge after the last one; negative if that edge is in the future. */
    long overdueNanos(long nowNanos) {
        return nowNanos - lastEdgeNanos - EDGE_NANOS;
    }

    /** Moves to the first edge after this time, and returns that edge. */
    long advanceToNextEdge(long nowNanos) {
        long sinceEdgeNanos = nowNanos - lastEdgeNanos;
        lastEdgeNanos += (Math.floorDiv(sinceEdgeNanos, EDGE_NANOS) + 1) * EDGE_NANOS;
        return lastEdgeNanos;
    }

    /** Skips the edges up to this time: they are neither awaited nor overdue. */
    void skipEdgesUntil(long nowNanos) {
        lastEdgeNanos = advanceToNextEdge(nowNanos) - EDGE_NANOS;
    }
}
