// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.locks.LockSupport;

/**
 * Calls somebody at each edge of a millisecond of the wall clock, as punctually as the machine allows, from the thread
 * that runs it. It knows nothing of what is done there.
 *
 * <p>A thread that sleeps a millisecond at a time is out of step with the clock that it publishes: it brings out each
 * millisecond half of one too late on average, and the sleep's own lateness adds to it. This one foresees the edge,
 * sleeps until shortly before, and looks at the clock until the edge is there. It allocates nothing.
 */
final class EdgeTicker {
    /** What is done at an edge. */
    interface OnEdge {
        /**
         * Does it.
         *
         * @param latenessNanos for how long the edge was over when the thread ran; what lies before it, missed edges
         *     included, is not made up for
         * @return false to end
         */
        boolean onEdge(long latenessNanos);
    }

    /** How long after the foreseen edge to go on looking for it. */
    private static final long SPIN_SLACK_NANOS = 50_000;

    /** Two looks that lie farther apart do not tell when the edge was: the thread was preempted in between. */
    private static final long SHARP_NANOS = 5_000;

    /** Looking for an edge that cannot be foreseen takes one millisecond, and more on a starved machine. */
    private static final long SEARCH_NANOS = 3_000_000;

    /** Searches are that far apart at least, so that a wall clock that jumps all the time does not make a thread spin. */
    private static final long SEARCH_INTERVAL_NANOS = 100_000_000;

    private final Clock source;
    private final Waiting waiting;
    private final EdgePacer pacer = new EdgePacer();
    private final Thread thread = Thread.currentThread();
    private volatile boolean stopped;

    private boolean lost = true;

    /** The last edge was over when the thread looked, and taken for the foreseen one. Twice in a row is no chance. */
    private boolean guessed;

    private long searchedNanos;

    /** For the thread that makes it. */
    EdgeTicker(Clock source, Waiting waiting) {
        this.source = source;
        this.waiting = waiting;
        long nowNanos = source.nanoTime();
        searchedNanos = nowNanos - SEARCH_INTERVAL_NANOS;
    }

    /** Returns when {@code onEdge} has returned false, or after {@link #stop()}. */
    void run(OnEdge onEdge) {
        pacer.edgeAt(source.nanoTime()); // None has been missed yet.
        while (!stopped && onEdge.onEdge(awaitEdge())) {
            // Each turn is a millisecond.
        }
    }

    /** For any thread. */
    void stop() {
        stopped = true;
        LockSupport.unpark(thread);
    }

    private long awaitEdge() {
        long nowNanos = source.nanoTime();
        long overdueNanos = pacer.overdueNanos(nowNanos);
        if (overdueNanos >= EdgePacer.EDGE_NANOS) { // The thread stood still since the last tick, and not asleep.
            pacer.skipEdgesUntil(nowNanos);
            return overdueNanos;
        }
        if (lost && nowNanos - searchedNanos >= SEARCH_INTERVAL_NANOS) {
            searchedNanos = nowNanos;
            search(nowNanos + SEARCH_NANOS);
            long endNanos = source.nanoTime();
            pacer.skipEdgesUntil(endNanos);
            long tookNanos = endNanos - nowNanos;
            return tookNanos > SEARCH_NANOS ? tookNanos : 0; // Longer only if the thread stood still meanwhile.
        }
        long lastMillis = source.currentTimeMillis();
        long edgeNanos = pacer.nextEdgeNanos(nowNanos);
        long wokeNanos = sleepUntil(edgeNanos - pacer.leadNanos());
        if (wokeNanos - edgeNanos >= 0) {
            pacer.woke(false);
            return lateness(edgeNanos, wokeNanos);
        }
        pacer.woke(true);
        return spinThroughEdge(lastMillis, wokeNanos, edgeNanos);
    }

    private long sleepUntil(long deadlineNanos) {
        long nowNanos = source.nanoTime();
        while (deadlineNanos - nowNanos > 0 && !stopped) {
            waiting.parkNanos(this, deadlineNanos - nowNanos);
            // parkNanos returns at once while the interrupt flag is set; left standing, it would make this loop spin.
            Thread.interrupted();
            nowNanos = source.nanoTime();
        }
        return nowNanos;
    }

    private long spinThroughEdge(long lastMillis, long wokeNanos, long edgeNanos) {
        if (source.currentTimeMillis() != lastMillis) {
            long nowNanos = source.nanoTime();
            long beforeItsTimeNanos = edgeNanos - nowNanos;
            if (beforeItsTimeNanos > SHARP_NANOS || guessed) {
                lost = true; // The wall clock was set, or its edges were mistaken.
            }
            guessed = true; // It was foreseen a little too late, or the thread stood still.
            if (beforeItsTimeNanos > 0 && beforeItsTimeNanos <= SHARP_NANOS) {
                pacer.edgeAt(nowNanos);
            }
            return lateness(edgeNanos, nowNanos);
        }
        long lookedNanos = wokeNanos;
        while (lookedNanos - edgeNanos < SPIN_SLACK_NANOS && !stopped) {
            boolean moved = source.currentTimeMillis() != lastMillis;
            long nowNanos = source.nanoTime();
            if (moved) {
                if (nowNanos - lookedNanos < SHARP_NANOS) {
                    pacer.edgeAt(nowNanos);
                    guessed = false;
                }
                return lateness(edgeNanos, nowNanos);
            }
            lookedNanos = nowNanos;
            Thread.onSpinWait();
        }
        lost = true;
        return lateness(edgeNanos, lookedNanos);
    }

    /** For how long the edge is over. The edges that were missed with it are told of by this, and not once more. */
    private long lateness(long edgeNanos, long nowNanos) {
        long latenessNanos = Math.max(0, nowNanos - edgeNanos);
        if (latenessNanos >= EdgePacer.EDGE_NANOS) {
            pacer.skipEdgesUntil(nowNanos);
        }
        return latenessNanos;
    }

    /** Looks at the clock until an edge is seen sharply, for some milliseconds at the most. */
    private void search(long deadlineNanos) {
        long lastMillis = source.currentTimeMillis();
        long lookedNanos = source.nanoTime();
        while (deadlineNanos - lookedNanos > 0 && !stopped) {
            long millis = source.currentTimeMillis();
            long nowNanos = source.nanoTime();
            if (millis != lastMillis && nowNanos - lookedNanos < SHARP_NANOS) {
                pacer.edgeAt(nowNanos);
                lost = false;
                guessed = false;
                return;
            }
            lastMillis = millis;
            lookedNanos = nowNanos;
            Thread.onSpinWait();
        }
    }
}
