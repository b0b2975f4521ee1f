// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Decides when the updater thread probes the read rate, and when the thread ends. Cached reads are not counted. Once a
 * second the thread therefore withdraws the timestamp for a moment, and counts the direct reads. Pure arithmetic. Not safe
 * for use by multiple threads.
 *
 * <p>Only the time decides when a probe is due. Changes of the mode have no influence.
 */
final class DemandProbe {
    static final long INTERVAL_NANOS = 1_000_000_000;

    /**
     * The thread ends when successive probes have found too low a read rate for this time. Each such probe adds the time
     * since the previous probe, and at least {@link #INTERVAL_NANOS}. Three punctual probes are enough. If a starved thread
     * is late for its probes, fewer are enough.
     */
    static final long IDLE_NANOS = 3 * INTERVAL_NANOS;

    private long dueNanos;
    private boolean counting;
    private long countingSinceNanos;
    private long readsBefore;
    private long idleNanos;
    private long finishedNanos;

    /** Begins counting, if it has not begun. No timestamp may be published. */
    void startCounting(long nowNanos, long totalReads) {
        if (!counting) {
            counting = true;
            countingSinceNanos = nowNanos;
            readsBefore = totalReads;
        }
    }

    /** Ends counting, because a timestamp is published. */
    void stopCounting() {
        counting = false;
    }

    /** Begins the first interval. The read rate was high enough to start the thread. */
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

    /** Returns the time for which reads have been counted; positive. */
    long countedNanos(long nowNanos) {
        return Math.max(1, nowNanos - countingSinceNanos);
    }

    /**
     * Ends the probe. The count begins again at zero.
     *
     * @param demand whether the read rate is high enough for caching
     * @return whether the thread is to continue
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
