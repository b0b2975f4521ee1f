// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * A source of the time of day and of elapsed time, with the names, units and meaning of {@link System}'s two methods.
 *
 * <p>A class that takes a {@code Clock} runs on any of this package's clocks, and on a
 * {@link io.fastclock.testing.ManualClock} in its tests:
 *
 * <pre>{@code
 * final class Session {
 *     private final Clock clock;
 *     private final long expiresAtMillis;
 *
 *     Session(Clock clock, long timeToLiveMillis) {
 *         this.clock = clock;
 *         this.expiresAtMillis = clock.currentTimeMillis() + timeToLiveMillis;
 *     }
 *
 *     boolean expired() {
 *         return clock.currentTimeMillis() >= expiresAtMillis;
 *     }
 * }
 * }</pre>
 *
 * <p>The cached clocks of this package return a timestamp that may be stale: see
 * <a href="package-summary.html#age">how stale a cached timestamp is</a>. That is right for
 * expiry, rate limits, log lines and ids. It is wrong for measuring something shorter than a few periods, for security
 * tokens, and for a stamp that another machine compares exactly: use {@link DirectClock} there.
 *
 * <p>Where reads are to be as cheap as they can be, keep the clock in a {@code static final} field. To the JIT that is a
 * constant, whose class it knows, so that it inlines the read; a clock in a field of an object, as above, costs one load
 * more, that of the field.
 *
 * <p><b>Thread-safety.</b> Every implementation can be read by any number of threads at once.
 */
public interface Clock {

    /**
     * Returns the time of day, as {@link System#currentTimeMillis()} does.
     *
     * <p>It may go back when the machine's clock is set back.
     *
     * @return milliseconds since 1970-01-01T00:00:00Z
     */
    long currentTimeMillis();

    /**
     * Returns a reading for elapsed time, as {@link System#nanoTime()} does.
     *
     * <p>Only the difference of two readings means something, and only within one Java process. In this package the
     * origin is that of {@code System.nanoTime()}, so that readings of both may be subtracted from one another; a
     * {@link io.fastclock.testing.ManualClock} has an origin of its own. It never goes back. The resolution is that of
     * the clock: a {@link TickerClock} with a period of 1 ms returns a new value about every millisecond.
     *
     * @return nanoseconds since an arbitrary origin; may be negative
     */
    long nanoTime();

    /**
     * Returns a view of this clock as a {@link java.time.Clock} in UTC.
     *
     * <p>The view reads this clock each time it is asked, with millisecond resolution; on Java 17 and later it is a
     * {@code java.time.InstantSource} as well. {@link java.time.Clock#withZone(ZoneId)} gives another view of the same
     * clock. Two views are equal when they have the same zone and their clocks are equal.
     *
     * @return a view, as thread-safe as this clock
     */
    default java.time.Clock asJavaClock() {
        return asJavaClock(ZoneOffset.UTC);
    }

    /**
     * Returns a view of this clock as a {@link java.time.Clock} in a time zone.
     *
     * @param zone the zone of the view; it changes no instant, only what {@code LocalDateTime.now(clock)} and its like
     *     make of it
     * @return a view, as thread-safe as this clock
     * @see #asJavaClock()
     */
    default java.time.Clock asJavaClock(ZoneId zone) {
        return JavaClockView.of(this, zone);
    }
}
