// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Decides whether to start an updater thread: whether the read rate is above the break-even rate. Counts reads in windows of
 * at least {@link #WINDOW_NANOS}. Pure arithmetic.
 *
 * <p>One thread at a time may use an instance, except for the methods marked "for any thread". {@link UpdaterControl}
 * describes which thread that is.
 */
final class DemandWatch {
    /** The minimum length of a window. */
    static final long WINDOW_NANOS = 10_000_000;

    final BreakEven costs = new BreakEven();
    final ReadRate rate = new ReadRate();

    /** The delay after threads that could not be created or have failed. */
    private final BackOff failures = new BackOff(1_000_000_000, 64_000_000_000L);

    /** The delay after threads that measured a break-even rate above the read rate, and ended. */
    private final BackOff unprofitable = new BackOff(50_000_000, 64_000_000_000L);

    // Any thread may load these two fields.
    private volatile long windowStartNanos;

    private volatile long readsAtWindowStart;

    /** A sequence number: incremented before and after the start of a window, so odd in between. */
    private final AtomicInteger window = new AtomicInteger();

    private long lastReads;
    private long lastNanos;

    DemandWatch(long nowNanos) {
        windowStartNanos = nowNanos;
    }

    /** Returns whether the window is long enough for a check. For any thread. */
    boolean isDue(long nowNanos) {
        return nowNanos - windowStartNanos >= WINDOW_NANOS;
    }

    /** Returns the monotonic time at which the window began. For any thread. */
    long windowStartNanos() {
        return windowStartNanos;
    }

    /** Returns the total number of reads when the window began. For any thread. */
    long readsAtWindowStart() {
        return readsAtWindowStart;
    }

    /**
     * Ends the window, adds it to the estimate of the read rate, and begins the next window.
     *
     * @return whether to start an updater thread
     */
    boolean endWindow(long nowNanos, long totalReads, double directReadNanos) {
        lastReads = totalReads - readsAtWindowStart;
        lastNanos = nowNanos - windowStartNanos;
        startWindow(nowNanos, totalReads);
        costs.measuredRead(directReadNanos);
        rate.sample(lastReads, lastNanos);
        return costs.pays(lastReads, lastNanos) && failures.isOver(nowNanos) && unprofitable.isOver(nowNanos);
    }

    /** Returns whether the last window is above the break-even rate with the costs as measured now. */
    boolean paysNow() {
        return costs.pays(lastReads, lastNanos);
    }

    /** Returns <i>k</i> for assisted mode, from the read rate of the last window: one read in <i>k</i> is a direct read. */
    int readsPerDirectRead() {
        return costs.readsPerDirectRead(lastReads, lastNanos);
    }

    /** Begins a window. Earlier reads do not count. */
    void startWindow(long nowNanos, long totalReads) {
        window.incrementAndGet();
        readsAtWindowStart = totalReads;
        windowStartNanos = nowNanos;
        window.incrementAndGet();
    }

    /** Returns a sequence number, for {@link #isStill} after the window's start and reads were loaded. For any thread. */
    int window() {
        return window.get();
    }

    /** Returns whether all values loaded since {@link #window()} belong to one window. For any thread. */
    boolean isStill(int earlier) {
        return (earlier & 1) == 0 && window.get() == earlier;
    }

    /** Records a failure. Returns whether it is the first since a thread worked. */
    boolean threadFailed(long nowNanos) {
        return failures.recordFailure(nowNanos);
    }

    void threadDidNotPay(long nowNanos) {
        unprofitable.recordFailure(nowNanos);
    }

    void threadPaid() {
        unprofitable.recordSuccess();
    }

    void threadWorks() {
        failures.recordSuccess();
    }
}
