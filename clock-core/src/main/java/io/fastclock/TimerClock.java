// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A cached clock in the manner of Alibaba's Cobar: a scheduled task publishes the time, every 20 ms unless set otherwise.
 *
 * <p>A read costs one memory load, and there are 50 wake-ups a second. On an idle machine the timestamp is stale by 10 ms on
 * average. <a href="package-summary.html#age">How stale a cached timestamp is</a> lists what makes it worse. Use the clock
 * where that is enough: session expiry, idle-connection checks, statistics by the second. Cobar's field is plain, so that a
 * reader's loop may never see an update; this one is volatile. Cobar's {@code java.util.Timer} waits on the wall clock and
 * stands still after the wall clock was set back; this clock's task waits on the monotonic clock.
 *
 * <p>The first read schedules the task. A failing task costs speed, never correctness: if its thread cannot be created, if the
 * task fails, or if the clock is closed, reads are direct reads.
 *
 * <p>Instances are safe for use by multiple threads.
 */
public final class TimerClock extends AbstractPeriodicClock {
    private static final long DEFAULT_PERIOD_NANOS = 20_000_000;

    private volatile @Nullable ScheduledThreadPoolExecutor executor;

    /** Creates a clock with a period of 20 ms. */
    public TimerClock() {
        this(DEFAULT_PERIOD_NANOS);
    }

    /**
     * Creates a clock.
     *
     * @param period how long the task waits between two readings of the system clock, 100 us to 1 s
     * @throws IllegalArgumentException if the period is out of that range
     */
    public TimerClock(Duration period) {
        this(Period.checkedNanos(period));
    }

    private TimerClock(long periodNanos) {
        this(periodNanos, DirectClock.instance(), new DaemonThreads("fastclock-timer"));
    }

    TimerClock(long periodNanos, Clock source, ThreadFactory threads) {
        super(periodNanos, source, threads);
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // The task catches and reports everything itself.
    void startPublishing() {
        ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(1, this::newThread);
        executor = scheduler;
        // With a fixed delay and not at a fixed rate: after a pause a fixed rate runs every missed period in one burst.
        scheduler.scheduleWithFixedDelay(this::runTask, 0, periodNanos, TimeUnit.NANOSECONDS);
    }

    private void runTask() {
        try {
            publish(true);
            if (!hasEnded()) {
                return;
            }
        } catch (Throwable t) { // A task that throws is never run again, and its executor says nothing.
            endCaching();
            Log.warn("The task of %s has failed; reads are direct reads from now on.", this, t);
        }
        stopPublishing();
    }

    @Override
    void stopPublishing() {
        ScheduledThreadPoolExecutor scheduler = executor;
        if (scheduler != null) {
            scheduler.shutdownNow();
        }
    }
}
