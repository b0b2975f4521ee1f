// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Predicts the millisecond boundaries of the wall clock, here called edges, on the monotonic clock: one each 1,000,000 ns
 * from one that is known. Pure arithmetic, for one thread.
 */
final class EdgePredictor {
    static final long EDGE_NANOS = 1_000_000;

    private long lastEdgeNanos;

    /** An edge was at this moment. */
    void edgeAt(long nanos) {
        lastEdgeNanos = nanos;
    }

    /** For how long the edge after the last one is over; negative if it is to come. */
    long overdueNanos(long nowNanos) {
        return nowNanos - lastEdgeNanos - EDGE_NANOS;
    }

    /** Moves on to the first edge after this moment, and returns it. */
    long advanceToNextEdge(long nowNanos) {
        long sinceEdgeNanos = nowNanos - lastEdgeNanos;
        lastEdgeNanos += (Math.floorDiv(sinceEdgeNanos, EDGE_NANOS) + 1) * EDGE_NANOS;
        return lastEdgeNanos;
    }

    /** Edges up to this moment are neither waited for nor overdue. */
    void skipEdgesUntil(long nowNanos) {
        lastEdgeNanos = advanceToNextEdge(nowNanos) - EDGE_NANOS;
    }
}
