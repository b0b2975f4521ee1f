// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Decides when the updater thread looks whether anybody still reads, and when it ends. Nobody counts reads of a published
 * timestamp, so that the thread withdraws the timestamp for a moment, once a second, and counts. Pure arithmetic, for one
 * thread.
 *
 * <p>A probe falls due by the clock alone. Whether and how often the mode changes in between makes no difference.
 */
final class DemandProbe {
    static final long INTERVAL_NANOS = 1_000_000_000;

    /**
     * For how long demand has to be absent until the thread ends: three probes, fewer where a starved thread is late for them.
     * A probe counts for all of the time since the one before.
     */
    static final long IDLE_NANOS = 3 * INTERVAL_NANOS;

    private long dueNanos;
    private boolean counting;
    private long countingSinceNanos;
    private long readsBefore;
    private long idleNanos;
    private long finishedNanos;

    /** Reads are counted from here on, since there is no published timestamp. */
    void startCounting(long nowNanos, long totalReads) {
        if (!counting) {
            counting = true;
            countingSinceNanos = nowNanos;
            readsBefore = totalReads;
        }
    }

    /** A timestamp is published. */
    void stopCounting() {
        counting = false;
    }

    /** The thread has just started: there is demand. */
    void start(long nowNanos) {
        finishedNanos = nowNanos;
        dueNanos = nowNanos + INTERVAL_NANOS;
    }

    boolean isDue(long nowNanos) {
        return nowNanos - dueNanos >= 0;
    }

    boolean isCounting() {
        return counting;
    }

    long countedReads(long totalReads) {
        return totalReads - readsBefore;
    }

    /** For how long reads have been counted; positive. */
    long countedNanos(long nowNanos) {
        return Math.max(1, nowNanos - countingSinceNanos);
    }

    /**
     * Ends the probe. Reads are counted anew, if they still are.
     *
     * @param demand whether enough reads were counted
     * @return whether the thread is to go on
     */
    boolean finish(long nowNanos, long totalReads, boolean demand) {
        idleNanos = demand ? 0 : idleNanos + Math.max(INTERVAL_NANOS, nowNanos - finishedNanos);
        finishedNanos = nowNanos;
        dueNanos = nowNanos + INTERVAL_NANOS;
        countingSinceNanos = nowNanos;
        readsBefore = totalReads;
        return idleNanos < IDLE_NANOS;
    }
}
