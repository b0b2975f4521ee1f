// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A cached clock in the manner of Alibaba's Sentinel: a daemon thread publishes the time in a volatile field, every
 * millisecond unless set otherwise.
 *
 * <p>A read costs one memory load, always. The price is a thread that wakes up a thousand times a second for as long as the
 * clock is open, read or not. Sentinel's thread sleeps for a millisecond at a time, whatever the wall clock says, so that its
 * timestamp is half a millisecond stale on average. This clock's thread sleeps until the wall clock is at the next multiple of
 * the period: on an idle machine a timestamp is stale for as long as the system oversleeps.
 * <a href="package-summary.html#age">How stale a cached timestamp is</a> lists what makes it worse. On Linux the thread lowers
 * its own timer slack, where it may, so as to be woken on time.
 *
 * <p>The first read starts the thread. A failing thread costs speed, never correctness: if the thread cannot be created, if it
 * ends for any reason, or if the clock is closed, reads are direct reads.
 *
 * <p>Instances are safe for use by multiple threads.
 */
public final class TickerClock extends AbstractPeriodicClock {
    private static final long DEFAULT_PERIOD_NANOS = 1_000_000;

    private final EpochNanos epoch;
    private final boolean lowersTimerSlack;
    private volatile @Nullable Thread thread;
    private volatile boolean stopped;

    /** Creates a clock with a period of 1 ms. */
    public TickerClock() {
        this(DEFAULT_PERIOD_NANOS);
    }

    /**
     * Creates a clock.
     *
     * @param period how long it is from one publication to the next, 100 us to 1 s
     * @throws IllegalArgumentException if the period is out of that range
     */
    public TickerClock(Duration period) {
        this(Period.checkedNanos(period));
    }

    private TickerClock(long periodNanos) {
        this(periodNanos, true);
    }

    private TickerClock(long periodNanos, boolean lowersTimerSlack) {
        this(
                periodNanos,
                DirectClock.instance(),
                EpochNanos.SYSTEM,
                new DaemonThreads("fastclock-ticker"),
                lowersTimerSlack);
    }

    /** A period of null is the default. */
    TickerClock(@Nullable Duration period, boolean lowersTimerSlack) {
        this(period == null ? DEFAULT_PERIOD_NANOS : Period.checkedNanos(period), lowersTimerSlack);
    }

    TickerClock(long periodNanos, Clock source, EpochNanos epoch, ThreadFactory threads, boolean lowersTimerSlack) {
        super(periodNanos, source, threads);
        this.epoch = epoch;
        this.lowersTimerSlack = lowersTimerSlack;
    }

    @Override
    void startPublishing() {
        Thread ticker = newThread(this::tick);
        thread = ticker;
        ticker.start();
    }

    private void tick() {
        if (lowersTimerSlack) {
            TimerSlack.lower();
        }
        while (!hasEnded()) {
            publish(true);
            sleepUntilNextMultiple();
        }
    }

    /** Counted from now, however late the last sleep ended: missed periods are not caught up. At least half a period. */
    private void sleepUntilNextMultiple() {
        long leftNanos = periodNanos - Math.floorMod(epoch.read(), periodNanos);
        if (leftNanos < periodNanos / 2) {
            // The thread was starved. One that sleeps for short times only gets its next turn later still (measured
            // with
            // eight runnable threads a core, Linux 6.18).
            leftNanos += periodNanos;
        }
        // On the monotonic clock: a step of the wall clock must not prolong the sleep.
        long deadlineNanos = System.nanoTime() + leftNanos;
        while (leftNanos > 0 && !stopped) {
            LockSupport.parkNanos(this, leftNanos);
            // parkNanos returns at once while the interrupt flag is set; left standing, the flag would make this loop
            // spin.
            Thread.interrupted();
            leftNanos = deadlineNanos - System.nanoTime();
        }
    }

    @Override
    void stopPublishing() {
        stopped = true;
        LockSupport.unpark(thread);
    }
}
