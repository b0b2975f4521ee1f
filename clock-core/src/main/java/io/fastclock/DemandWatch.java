// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Decides, while there is no updater thread, whether the read rate is above the break-even rate and one is to be started.
 * Pure arithmetic. For one thread at a time: whoever looks for demand, or the updater thread; the clock's state says who.
 */
final class DemandWatch {
    /** The read rate is what is seen within a window of at least that length. */
    static final long WINDOW_NANOS = 10_000_000;

    final BreakEven costs = new BreakEven();
    final ReadRate rate = new ReadRate();

    /** After threads that could not be created or failed. */
    private final BackOff failures = new BackOff(1_000_000_000, 64_000_000_000L);

    /** After threads that found, by a better measurement, that caching does not pay. */
    private final BackOff unprofitable = new BackOff(50_000_000, 64_000_000_000L);

    // The two fields that any thread may load.
    private volatile long windowStartNanos;

    private volatile long readsAtWindowStart;

    /** How many windows were begun, twice; odd while one begins. */
    private final AtomicInteger window = new AtomicInteger();

    private long lastReads;
    private long lastNanos;

    DemandWatch(long nowNanos) {
        windowStartNanos = nowNanos;
    }

    /** For any thread. */
    boolean isDue(long nowNanos) {
        return nowNanos - windowStartNanos >= WINDOW_NANOS;
    }

    /** For any thread. */
    long windowStartNanos() {
        return windowStartNanos;
    }

    /** For any thread. */
    long readsAtWindowStart() {
        return readsAtWindowStart;
    }

    /**
     * Ends the window and begins the next.
     *
     * @return whether to start an updater thread
     */
    boolean look(long nowNanos, long totalReads, double directReadNanos) {
        lastReads = totalReads - readsAtWindowStart;
        lastNanos = nowNanos - windowStartNanos;
        startWindow(nowNanos, totalReads);
        costs.measuredRead(directReadNanos);
        rate.sample(lastReads, lastNanos);
        return costs.pays(lastReads, lastNanos) && failures.isOver(nowNanos) && unprofitable.isOver(nowNanos);
    }

    /** Whether what the last look saw pays by what is known of the costs now. */
    boolean paysNow() {
        return costs.pays(lastReads, lastNanos);
    }

    /** By what the last look saw, how many reads there are to be to each direct one in assisted mode. */
    int readsPerDirectRead() {
        return costs.readsPerDirectRead(lastReads, lastNanos);
    }

    /** Begins a window. What was read before does not count. */
    void startWindow(long nowNanos, long totalReads) {
        window.incrementAndGet();
        readsAtWindowStart = totalReads;
        windowStartNanos = nowNanos;
        window.incrementAndGet();
    }

    /** For any thread: to be handed to {@link #isStill} after a window's start and reads were loaded. */
    int window() {
        return window.get();
    }

    /** Whether what was loaded since belongs to one window. */
    boolean isStill(int earlier) {
        return (earlier & 1) == 0 && window.get() == earlier;
    }

    /** Returns whether it is the first failure in a row. */
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
