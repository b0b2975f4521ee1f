// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;

/**
 * A cached clock whose daemon thread publishes the time once per period, by default 1 ms. The design comes from Alibaba
 * Sentinel's time utility. Sentinel's thread sleeps for 1 ms, and does not aim at millisecond boundaries.
 *
 * <p><b>Cost.</b> Every read costs one volatile load. The updater thread wakes up once per period while the clock is read, and ends
 * some seconds after the last read. The first read, the first one after such an end, and one read a second are direct reads. A read
 * starts the thread where none runs.
 *
 * <p><b>Staleness.</b> The thread sleeps until the wall clock reaches the next multiple of the period, or the one after it if that
 * is nearer than half a period. A time is <a href="package-summary.html#age">stale</a> for as long as the thread is late, or the
 * reader that starts it: under load that may be hundreds of milliseconds.
 *
 * <p><b>Errors.</b> Reads never throw. Reads are direct reads if the thread cannot be created, ends for any reason, or the
 * clock is closed. A failure is logged as a warning, once.
 *
 * <p><b>Thread-safety.</b> Instances are safe for use by multiple threads.
 */
public final class TickerClock extends AbstractPeriodicClock {
    /** Creates a clock with a period of 1 ms. */
    public TickerClock() {
        this(Duration.ofMillis(1));
    }

    /**
     * Creates a clock.
     *
     * @param period the time between two publications, 100 us to 1 s
     * @throws IllegalArgumentException if the period is out of that range
     */
    public TickerClock(Duration period) {
        this(
                UpdatePeriod.checked(period).toNanos(),
                DirectClock.instance(),
                new DaemonThreadFactory("fastclock-ticker"));
    }

    TickerClock(long periodNanos, Clock source, ThreadFactory threads) {
        super(periodNanos, source, threads);
    }

    /** Until the next multiple of the period, so missed periods are skipped. At least half a period. */
    @Override
    long nanosUntilNextUpdate() {
        long leftNanos = periodNanos - Math.floorMod(EpochNanos.now(), periodNanos);
        // If less is left, the thread was starved. After a short sleep, Linux 6.18 lets it wait even longer.
        return leftNanos < periodNanos / 2 ? leftNanos + periodNanos : leftNanos;
    }
}
