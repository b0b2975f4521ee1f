// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A cached clock in the manner of Alibaba's Cobar: a scheduled task stores the time, every 20 ms unless told otherwise.
 *
 * <p>A read is one memory load, and the 50 wake-ups a second are hardly felt; on an idle machine the value is on average
 * 10 ms old, and right to the millisecond in a few reads of a hundred. What makes it older is listed under
 * <a href="package-summary.html#age">how old a cached time is</a>. Use it where that is enough: session expiry,
 * idle-connection checks, statistics by the second. Cobar's field was plain, so that a reader's loop might never see it
 * change; this one is volatile, which costs the same. Cobar's {@code java.util.Timer} waits on the wall clock and stands
 * still after it has been set back; this clock's task waits on the monotonic one.
 *
 * <p>The task is scheduled by the first read. What goes wrong with it costs speed and never the truth: when its thread
 * cannot be created, when the task fails, or when the clock is closed, readers read the system clock directly.
 *
 * <p><b>Thread-safety.</b> Safe for any number of threads.
 */
public final class TimerClock extends PeriodicClock {
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
            if (publish(true)) {
                return;
            }
        } catch (Throwable t) { // A task that throws is never run again, and its executor says nothing.
            endCaching();
            Log.warn("The task of %s has failed; it reads the system clock directly from now on.", this, t);
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
