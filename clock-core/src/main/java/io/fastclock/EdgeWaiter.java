// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.locks.LockSupport;

/**
 * Waits for each millisecond boundary (edge) of the wall clock, as punctually as the machine allows.
 *
 * <p>The edges are predicted: the wall clock is read in nanoseconds when the waiter starts, every 100 ms, and whenever an edge
 * did not come when predicted, as after a step of the wall clock. The thread parks until shortly before the edge, spins on the
 * monotonic clock until the edge, and returns when the wall clock has moved.
 */
final class EdgeWaiter {
    private static final long PREDICTION_MAX_AGE_NANOS = 100_000_000;

    /** A prediction takes the quickest of some attempts, because a preemption in between spoils an attempt. */
    private static final int PREDICTION_ATTEMPTS = 3;

    /** How long after the predicted edge to go on looking at the wall clock. */
    private static final long MISSING_NANOS = 50_000;

    private final Clock source;
    private final EpochNanos epoch;
    private final ParkStrategy parking;
    private final EdgePredictor predictor = new EdgePredictor();
    private final WakeUpLead lead = new WakeUpLead();
    private final Thread thread = Thread.currentThread();
    private volatile boolean stopped;

    private boolean mispredicted;
    private long predictedNanos;

    /** The wall time that was seen last. */
    private long seenMillis;

    private long nowNanos;

    /** For the thread that creates it. */
    EdgeWaiter(Clock source, EpochNanos epoch, ParkStrategy parking) {
        this.source = source;
        this.epoch = epoch;
        this.parking = parking;
    }

    /** To be called before the first wait. Again after the thread was busy with something else: no edge was missed then. */
    void start() {
        seenMillis = source.currentTimeMillis();
        predictEdges();
    }

    /** For any thread: makes the wait that is under way end now, and each later one at once. */
    void stop() {
        stopped = true;
        LockSupport.unpark(thread);
    }

    /** When the last wait ended, by the monotonic clock. */
    long nowNanos() {
        return nowNanos;
    }

    /**
     * Returns after the next edge.
     *
     * @return how long ago the edge was: the lateness. What lies before, missed edges included, is not made up for
     */
    long awaitEdge() {
        nowNanos = source.nanoTime();
        long overdueNanos = predictor.overdueNanos(nowNanos);
        if (overdueNanos >= 0) { // The thread was delayed since the last edge, and not parked.
            return returnAfter(nowNanos - overdueNanos);
        }
        long startNanos = nowNanos;
        if (mispredicted || nowNanos - predictedNanos >= PREDICTION_MAX_AGE_NANOS) {
            predictEdges();
        }
        long edgeNanos = predictor.advanceToNextEdge(startNanos);
        parkUntil(edgeNanos - lead.nanos());
        lead.woke(edgeNanos - nowNanos);
        if (nowNanos - edgeNanos < 0 && acceptEarlyEdge(edgeNanos)) {
            return 0;
        }
        return returnAfter(edgeNanos);
    }

    /** Spins until the edge, and until the wall clock has moved; returns the lateness. */
    private long returnAfter(long edgeNanos) {
        while (nowNanos - edgeNanos < 0 && !stopped) {
            Thread.onSpinWait();
            nowNanos = source.nanoTime();
        }
        while (!readWall() && !stopped) {
            nowNanos = source.nanoTime();
            if (nowNanos - edgeNanos >= MISSING_NANOS) {
                mispredicted = true;
                break;
            }
        }
        predictor.skipEdgesUntil(nowNanos); // Missed edges are reported by this lateness, and not once more.
        return Math.max(0, nowNanos - edgeNanos);
    }

    /** Returns whether the wall clock has moved since it was read last. */
    private boolean readWall() {
        long before = seenMillis;
        seenMillis = source.currentTimeMillis();
        return seenMillis != before;
    }

    private void parkUntil(long deadlineNanos) {
        while (deadlineNanos - nowNanos > 0 && !stopped) {
            parking.parkNanos(this, deadlineNanos - nowNanos);
            // parkNanos returns at once while the interrupt flag is set; left standing, it would make this loop spin.
            Thread.interrupted();
            nowNanos = source.nanoTime();
        }
    }

    /** Returns whether the wall clock has moved before the edge, and if so takes this moment for the edge. */
    private boolean acceptEarlyEdge(long edgeNanos) {
        if (source.currentTimeMillis() == seenMillis) {
            return false;
        }
        nowNanos = source.nanoTime();
        if (nowNanos - edgeNanos >= 0) {
            return false; // On time: the look itself took so long.
        }
        seenMillis = source.currentTimeMillis();
        mispredicted = true;
        predictor.edgeAt(nowNanos); // Or the thread would wait for the same edge again.
        return true;
    }

    private void predictEdges() {
        long leastNanos = Long.MAX_VALUE;
        for (int i = 0; i < PREDICTION_ATTEMPTS; i++) {
            long beforeNanos = source.nanoTime();
            long sinceEdgeNanos = Math.floorMod(epoch.read(), EdgePredictor.EDGE_NANOS);
            nowNanos = source.nanoTime();
            if (nowNanos - beforeNanos < leastNanos) {
                leastNanos = nowNanos - beforeNanos;
                // Rather too early than too late: the wall clock is looked at before the wait ends.
                predictor.edgeAt(beforeNanos - sinceEdgeNanos);
            }
        }
        predictedNanos = nowNanos;
        mispredicted = false;
    }
}
