// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadFactory;

/**
 * A cached clock whose daemon thread publishes the time once per period, by default 1 ms, as the wall clock reaches a multiple of it.
 * A time is <a href="package-summary.html#age">stale</a> for as long as the thread is late, or the reader that starts it: under load
 * that may be hundreds of milliseconds.
 *
 * <p><b>Cost.</b> Every read costs one volatile load. The updater thread wakes up once per period while the clock is read, and ends
 * some seconds after the last read. The first read, the first one after such an end, and one read a second are direct reads.
 * <b>Errors.</b> Reads never throw. Reads are direct reads if the thread cannot be created, ends for any reason, or the clock is
 * closed. A failure is logged as a warning, once. <b>Thread-safety.</b> Instances are safe for use by multiple threads.
 */
public final class TickerClock extends AbstractPeriodicClock {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int MAX_READS = 1_000_000;
    private static volatile long offsetNanos; // From the monotonic clock to the wall clock, on Java 8. May be wrong.

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
        super(period, "fastclock-ticker");
    }

    TickerClock(long periodNanos, Clock source, ThreadFactory threads) {
        super(periodNanos, source, threads);
    }

    @Override
    long nanosUntilNextUpdate() {
        long leftNanos = periodNanos - Math.floorMod(epochNanos(), periodNanos);
        // If less than half is left, the thread was starved. After a short sleep, Linux 6.18 lets it wait even longer.
        return leftNanos < periodNanos / 2 ? leftNanos + periodNanos : leftNanos;
    }

    /** Returns nanoseconds since 1970-01-01T00:00:00Z. May go back, and overflows in the year 2262. */
    static long epochNanos() {
        if (Jvm.VERSION < 9) { // Its Instant.now() has whole milliseconds.
            return java8EpochNanos();
        }
        Instant now = Instant.now();
        return now.getEpochSecond() * 1_000_000_000L + now.getNano();
    }

    /** Once, and after an adjustment of a clock, waits for the next millisecond. */
    static long java8EpochNanos() {
        long nanos = System.nanoTime() + offsetNanos;
        long millis = System.currentTimeMillis();
        if (Math.floorDiv(nanos, NANOS_PER_MILLI) == millis) {
            return nanos;
        }
        long next = millis;
        for (int i = 0; next == millis && i < MAX_READS; i++) { // A faked clock may stand still.
            next = System.currentTimeMillis();
        }
        offsetNanos = next * NANOS_PER_MILLI - System.nanoTime();
        return next * NANOS_PER_MILLI;
    }
}
