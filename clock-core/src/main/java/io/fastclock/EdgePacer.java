// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * When to get up in order to meet the next edge of a millisecond: it foresees the edges, on the monotonic clock, from
 * those that were seen, and learns how long the system oversleeps. Pure arithmetic, for one thread.
 *
 * <p>The lead is a running quantile: it gives a little each time the thread is early and takes three times as much each
 * time it is late, so that three wake-ups of four are early. More of them early costs processor time, spent waiting for
 * the edge; fewer costs accuracy.
 */
final class EdgePacer {
    static final long EDGE_NANOS = 1_000_000;

    static final long MAX_LEAD_NANOS = 300_000;

    private static final long EARLY_STEP_NANOS = 500;
    private static final long LATE_STEP_NANOS = 3 * EARLY_STEP_NANOS;

    private long leadNanos = 80_000;
    private long edgeNanos;

    /** An edge was seen at this moment. */
    void edgeAt(long nanos) {
        edgeNanos = nanos;
    }

    /** For how long the edge after the last one is over; negative if it is to come. */
    long overdueNanos(long nowNanos) {
        return nowNanos - edgeNanos - EDGE_NANOS;
    }

    /** Foresees the first edge after this moment. */
    long nextEdgeNanos(long nowNanos) {
        long sinceEdge = nowNanos - edgeNanos;
        edgeNanos += (Math.floorDiv(sinceEdge, EDGE_NANOS) + 1) * EDGE_NANOS;
        return edgeNanos;
    }

    /** Edges up to this moment are not waited for, nor told of as overdue. */
    void skipEdgesUntil(long nowNanos) {
        edgeNanos = nextEdgeNanos(nowNanos) - EDGE_NANOS;
    }

    /** How long before the edge to be called. */
    long leadNanos() {
        return leadNanos;
    }

    /** The thread has slept until before or after the edge. */
    void woke(boolean early) {
        leadNanos = early
                ? Math.max(0, leadNanos - EARLY_STEP_NANOS)
                : Math.min(MAX_LEAD_NANOS, leadNanos + LATE_STEP_NANOS);
    }
}
