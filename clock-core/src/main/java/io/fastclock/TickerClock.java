// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A cached clock whose daemon thread publishes the time once per period. The default period is 1 ms. The design is that of
 * Alibaba Sentinel's time utility, except for the sleep: Sentinel's thread sleeps for 1 ms at a time, without regard to
 * millisecond boundaries.
 *
 * <p><b>Cost.</b> Every read costs one volatile load. The updater thread wakes up once per period for as long as the clock is
 * open, read or not. The first read starts the thread and waits for the first tick, for at most 5 ms.
 *
 * <p><b>Staleness.</b> The thread sleeps until the wall clock reaches the next multiple of the period. It skips a multiple
 * that is nearer than half a period, because it was late. A wall time is stale for as long as the thread is late: see
 * <a href="package-summary.html#age">how stale a cached timestamp is</a>.
 *
 * <p><b>Errors.</b> Reads never throw. Reads are direct reads if the thread cannot be created, ends for any reason, or the
 * clock is closed. The failure of a running thread is logged as a warning. The thread is not started again.
 *
 * <p><b>Thread-safety.</b> Instances are safe for use by multiple threads.
 */
public final class TickerClock extends AbstractPeriodicClock {
    static final long DEFAULT_PERIOD_NANOS = 1_000_000;

    private final Host host;
    private final boolean lowersTimerSlack;
    private volatile @Nullable Thread thread;
    private volatile boolean stopped;

    /** Creates a clock with a period of 1 ms. */
    public TickerClock() {
        this(DEFAULT_PERIOD_NANOS, true);
    }

    /**
     * Creates a clock.
     *
     * @param period the time between two publications, 100 us to 1 s
     * @throws IllegalArgumentException if the period is out of that range
     */
    public TickerClock(Duration period) {
        this(Period.checkedNanos(period), true);
    }

    TickerClock(long periodNanos, boolean lowersSlack) {
        this(periodNanos, DirectClock.instance(), Host.SYSTEM, new DaemonThreads("fastclock-ticker"), lowersSlack);
    }

    TickerClock(long periodNanos, Clock source, Host host, ThreadFactory threads, boolean lowersTimerSlack) {
        super(periodNanos, source, threads);
        this.host = host;
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
            TimerSlack.current(true);
        }
        while (!hasEnded()) {
            publish();
            sleepUntilNextMultiple();
        }
    }

    /** Sleeps for at least half a period. Counts from now, so missed periods are skipped. */
    private void sleepUntilNextMultiple() {
        long leftNanos = periodNanos - Math.floorMod(host.epochNanos(), periodNanos);
        if (leftNanos < periodNanos / 2) {
            // The thread was starved. After a short sleep, Linux 6.18 lets it wait even longer.
            leftNanos += periodNanos;
        }
        long deadlineNanos = System.nanoTime() + leftNanos;
        while (leftNanos > 0 && !stopped) {
            host.parkNanos(this, leftNanos);
            // Clears the interrupt flag, which would make parkNanos return at once and this loop spin.
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
