// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Waits for each period boundary (edge) of the wall clock: parks until shortly before the predicted edge, spins on the monotonic
 * clock until the edge, and returns when the wall clock shows the new period. With a long period it parks until the edge: the
 * wake-up latency is then a small part of the period.
 */
final class EdgeWaiter {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private static final long MIN_PERIOD_WITHOUT_LEAD_NANOS = 10_000_000;
    private static final int PREDICTION_ATTEMPTS = 3; // The fastest counts, because a preemption falsifies an attempt.
    private static final long PREDICTION_MAX_AGE_NANOS = 100_000_000;
    private static final long PREDICTION_MAX_AGE_PERIODS = 20;
    private static final long MAX_POLL_NANOS = 50_000; // After a predicted edge. From then on the prediction is wrong.

    private final Clock source;
    private final Host host;
    private final long periodNanos;
    private final long predictionMaxAgeNanos;
    private final WakeUpLead lead = new WakeUpLead();
    private volatile @Nullable Thread thread; // The one that waits.
    private volatile boolean stopped;
    private boolean mispredicted;
    private long predictedAtNanos;
    private long lastEdgeNanos; // By the monotonic clock. The next one is a period later.
    private long seenPeriod; // Its number since 1970, by the last read of the wall clock.
    private long nowNanos;

    EdgeWaiter(Clock source, Host host, long periodNanos) {
        this.source = source;
        this.host = host;
        this.periodNanos = periodNanos;
        predictionMaxAgeNanos = Math.max(PREDICTION_MAX_AGE_NANOS, PREDICTION_MAX_AGE_PERIODS * periodNanos);
    }

    /** The waiting thread calls it before its first wait. A later call excuses the edges that have passed. */
    void start() {
        thread = Thread.currentThread();
        seenPeriod = readPeriod();
        predictEdges();
    }

    /** Ends the current wait, and makes all later waits return at once. For any thread. */
    void stop() {
        stopped = true;
        LockSupport.unpark(thread);
    }

    long nowNanos() {
        return nowNanos;
    }

    /** Returns the time until the next edge; not positive if it has passed, and at most a period if the clock has gone back. */
    long nanosUntilEdge() {
        nowNanos = source.nanoTime();
        return Math.min(periodNanos, -overdueNanos());
    }

    /** Waits for so long, or until the monotonic clock has gone back. */
    void awaitNanos(long nanos) {
        thread = Thread.currentThread();
        nowNanos = source.nanoTime();
        parkUntil(nowNanos + nanos, nanos);
    }

    /** Waits for the next edge, or one that has passed since the last wait. Returns the lateness, which may include more edges. */
    long awaitEdge() {
        nowNanos = source.nanoTime();
        long overdueNanos = overdueNanos();
        if (overdueNanos >= 0) { // The edge passed between two waits: the thread was delayed.
            return returnAfter(nowNanos - overdueNanos);
        }
        long startNanos = nowNanos;
        if (mispredicted || nowNanos - predictedAtNanos >= predictionMaxAgeNanos) {
            predictEdges();
        }
        long edgeNanos = advanceToNextEdge(startNanos);
        boolean leads = periodNanos < MIN_PERIOD_WITHOUT_LEAD_NANOS;
        if (!parkUntil(leads ? edgeNanos - lead.nanos() : edgeNanos, periodNanos)) {
            start();
            return 0;
        }
        if (leads) {
            lead.woke(edgeNanos - nowNanos);
        }
        return nowNanos - edgeNanos < 0 && acceptEarlyEdge(edgeNanos) ? 0 : returnAfter(edgeNanos);
    }

    /** Spins until the edge, and until the wall clock shows the new period. Returns the lateness. */
    private long returnAfter(long edgeNanos) {
        while (nowNanos - edgeNanos < 0 && !stopped) {
            if (JavaVersion.FEATURE >= 9) {
                Java9.onSpinWait();
            }
            long before = nowNanos;
            nowNanos = source.nanoTime();
            if (nowNanos - before < 0) { // The clock has gone back, as after a restore.
                start();
                return 0;
            }
        }
        long periodBefore = seenPeriod;
        while ((seenPeriod = readPeriod()) == periodBefore && !stopped) {
            nowNanos = source.nanoTime();
            if (nowNanos - edgeNanos >= MAX_POLL_NANOS) {
                mispredicted = true;
                break;
            }
        }
        lastEdgeNanos = advanceToNextEdge(nowNanos) - periodNanos; // This lateness already reports the missed edges.
        return Math.max(0, nowNanos - edgeNanos);
    }

    private long readPeriod() {
        return Math.floorDiv(source.currentTimeMillis(), periodNanos / NANOS_PER_MILLI);
    }

    /** Returns false if the monotonic clock has gone back, as after a restore from a checkpoint: the deadline means nothing. */
    private boolean parkUntil(long deadlineNanos, long maxNanos) {
        long leftNanos = deadlineNanos - nowNanos;
        while (leftNanos > 0 && !stopped) {
            if (leftNanos > maxNanos) {
                return false;
            }
            host.parkNanos(this, leftNanos);
            Thread.interrupted(); // Else parkNanos would return at once, and this loop spin.
            nowNanos = source.nanoTime();
            leftNanos = deadlineNanos - nowNanos;
        }
        return true;
    }

    /** Returns whether the period has changed before the predicted edge. If so, this moment becomes the edge. */
    private boolean acceptEarlyEdge(long edgeNanos) {
        if (readPeriod() == seenPeriod) {
            return false;
        }
        nowNanos = source.nanoTime();
        if (nowNanos - edgeNanos >= 0) {
            return false; // It passed during this check, so the edge was on time.
        }
        seenPeriod = readPeriod();
        mispredicted = true;
        lastEdgeNanos = nowNanos; // Otherwise the thread would wait for the same edge again.
        return true;
    }

    /** Returns the time since the edge after the last one; negative if that edge is in the future. */
    private long overdueNanos() {
        return nowNanos - lastEdgeNanos - periodNanos;
    }

    /** Moves to the first edge after a time, and returns that edge. */
    private long advanceToNextEdge(long afterNanos) {
        lastEdgeNanos += (Math.floorDiv(afterNanos - lastEdgeNanos, periodNanos) + 1) * periodNanos;
        return lastEdgeNanos;
    }

    private void predictEdges() {
        long leastNanos = Long.MAX_VALUE;
        for (int i = 0; i < PREDICTION_ATTEMPTS; i++) {
            long beforeNanos = source.nanoTime();
            long sinceEdgeNanos = Math.floorMod(host.epochNanos(), periodNanos);
            nowNanos = source.nanoTime();
            if (nowNanos - beforeNanos < leastNanos) {
                leastNanos = nowNanos - beforeNanos;
                // Prefer an early prediction to a late one: the wait ends only when the wall clock has changed.
                lastEdgeNanos = beforeNanos - sinceEdgeNanos;
            }
        }
        predictedAtNanos = nowNanos;
        mispredicted = false;
    }
}
