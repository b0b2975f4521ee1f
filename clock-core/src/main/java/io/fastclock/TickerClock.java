// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A cached clock in the manner of Alibaba's Sentinel: a daemon thread stores the time into a volatile field and sleeps
 * for a period, 1 ms unless told otherwise.
 *
 * <p>A read is one memory load. The price is a thread that wakes up a thousand times a second for as long as the clock
 * is open, read or not. The value is as old as the thread's last wake-up: on an idle machine a period and the system's
 * oversleep (Linux adds 50 us of timer slack). What makes it older, a busy machine above all, is listed under
 * <a href="package-summary.html#age">how old a cached time is</a>.
 *
 * <p>The thread is started by the first read. What goes wrong with it costs speed and never the truth: when it cannot
 * be created, when it ends for any reason, or when the clock is closed, readers read the system clock directly.
 *
 * <p><b>Thread-safety.</b> Safe for any number of threads.
 */
public final class TickerClock extends PeriodicClock {
    private static final long DEFAULT_PERIOD_NANOS = 1_000_000;

    private volatile @Nullable Thread thread;
    private volatile boolean stopped;

    /** Creates a clock with a period of 1 ms. */
    public TickerClock() {
        this(DEFAULT_PERIOD_NANOS);
    }

    /**
     * Creates a clock.
     *
     * @param period how long the thread sleeps between two readings of the system clock, 100 us to 1 s
     * @throws IllegalArgumentException if the period is out of that range
     */
    public TickerClock(Duration period) {
        this(Period.checkedNanos(period));
    }

    private TickerClock(long periodNanos) {
        this(periodNanos, DirectClock.instance(), new DaemonThreads("fastclock-ticker"));
    }

    TickerClock(long periodNanos, Clock source, ThreadFactory threads) {
        super(periodNanos, source, threads);
    }

    @Override
    void startPublishing() {
        Thread ticker = newThread(this::tick);
        thread = ticker;
        ticker.start();
    }

    private void tick() {
        while (publish(true)) {
            sleepForAPeriod();
        }
    }

    /** A full period from now, however late the last one ended: missed periods are not caught up. */
    private void sleepForAPeriod() {
        long deadlineNanos = System.nanoTime() + periodNanos;
        long leftNanos = periodNanos;
        while (leftNanos > 0 && !stopped) {
            LockSupport.parkNanos(this, leftNanos);
            // parkNanos returns at once while the interrupt flag is set; left standing, it would make this loop spin.
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
