// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.locks.LockSupport;

/**
 * Waits for each millisecond boundary (edge) of the wall clock, as punctually as the machine allows.
 *
 * <p>One wait has three phases. The thread parks until shortly before the predicted edge. It spins on the monotonic clock
 * until the edge. It returns when the wall clock shows the new millisecond.
 *
 * <p>A prediction reads the wall clock in nanoseconds. The waiter predicts at the start and every 100 ms. It also
 * predicts when an edge did not come at the predicted time, for example after a step of the wall clock.
 */
final class EdgeWaiter {
    private static final long PREDICTION_MAX_AGE_NANOS = 100_000_000;

    /** A prediction uses the fastest of several attempts, because a preemption falsifies an attempt. */
    private static final int PREDICTION_ATTEMPTS = 3;

    /** How long to poll the wall clock after the predicted edge, before the prediction counts as wrong. */
    private static final long MAX_POLL_NANOS = 50_000;

    private final Clock source;
    private final EpochNanos epoch;
    private final ParkStrategy parking;
    private final EdgePredictor predictor = new EdgePredictor();
    private final WakeUpLead lead = new WakeUpLead();
    private final Thread thread = Thread.currentThread();
    private volatile boolean stopped;

    private boolean mispredicted;
    private long predictedNanos;

    /** The wall time of the last read. */
    private long seenMillis;

    private long nowNanos;

    /** The creating thread is the one that waits. */
    EdgeWaiter(Clock source, EpochNanos epoch, ParkStrategy parking) {
        this.source = source;
        this.epoch = epoch;
        this.parking = parking;
    }

    /**
     * Must be called before the first wait. A later call excuses the edges that have passed: they do not count as missed.
     */
    void start() {
        seenMillis = source.currentTimeMillis();
        predictEdges();
    }

    /** Ends the current wait, and makes all later waits return at once. For any thread. */
    void stop() {
        stopped = true;
        LockSupport.unpark(thread);
    }

    /** Returns the monotonic time at which the last wait ended. */
    long nowNanos() {
        return nowNanos;
    }

    /**
     * Waits for the next edge. An edge that has passed since the last wait ends the wait at once.
     *
     * @return the lateness: nanoseconds since the edge. If the lateness includes further edges, they are missed, and no later
     *     wait returns for them
     */
    long awaitEdge() {
        nowNanos = source.nanoTime();
        long overdueNanos = predictor.overdueNanos(nowNanos);
        if (overdueNanos >= 0) { // The edge passed between two waits: the thread was delayed.
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

    /** Spins until the edge, and until the wall clock shows the new millisecond. Returns the lateness. */
    private long returnAfter(long edgeNanos) {
        while (nowNanos - edgeNanos < 0 && !stopped) {
            Thread.onSpinWait();
            nowNanos = source.nanoTime();
        }
        while (!readWall() && !stopped) {
            nowNanos = source.nanoTime();
            if (nowNanos - edgeNanos >= MAX_POLL_NANOS) {
                mispredicted = true;
                break;
            }
        }
        predictor.skipEdgesUntil(nowNanos); // This lateness already reports the missed edges.
        return Math.max(0, nowNanos - edgeNanos);
    }

    /** Returns whether the wall time has changed since the last read. */
    private boolean readWall() {
        long before = seenMillis;
        seenMillis = source.currentTimeMillis();
        return seenMillis != before;
    }

    private void parkUntil(long deadlineNanos) {
        while (deadlineNanos - nowNanos > 0 && !stopped) {
            parking.parkNanos(this, deadlineNanos - nowNanos);
            // Clears the interrupt flag, which would make parkNanos return at once and this loop spin.
            Thread.interrupted();
            nowNanos = source.nanoTime();
        }
    }

    /** Returns whether the wall clock has changed before the predicted edge. If so, this moment becomes the edge. */
    private boolean acceptEarlyEdge(long edgeNanos) {
        if (source.currentTimeMillis() == seenMillis) {
            return false;
        }
        nowNanos = source.nanoTime();
        if (nowNanos - edgeNanos >= 0) {
            return false; // The predicted edge passed during this check, so the edge was on time.
        }
        seenMillis = source.currentTimeMillis();
        mispredicted = true;
        predictor.edgeAt(nowNanos); // Otherwise the thread would wait for the same edge again.
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
                // Prefer an early prediction to a late one: the wait ends only when the wall clock has changed.
                predictor.edgeAt(beforeNanos - sinceEdgeNanos);
            }
        }
        predictedNanos = nowNanos;
        mispredicted = false;
    }
}
