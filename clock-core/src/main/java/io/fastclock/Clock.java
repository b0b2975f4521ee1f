// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * A source of wall time and monotonic time. Both methods have the names, units and meaning of the methods of {@link System}.
 *
 * <p>A cached clock may return a <a href="package-summary.html#age">stale timestamp</a>. Suitable uses are expiry, rate limits
 * and deadlines that are only checked. Use {@link DirectClock} to measure durations of less than 100 ms, for security tokens, and
 * for timestamps that another machine compares exactly, and {@link System} where a thread waits until a time. A clock in a
 * {@code static final} field is cheapest to read. Every implementation must be safe for reads by multiple threads.
 */
public interface Clock {
    /** {@return the wall time in milliseconds since 1970-01-01T00:00:00Z} It goes back when the machine's clock is set back. */
    long currentTimeMillis();

    /** {@return the monotonic time in nanoseconds since some origin, mostly {@link System#nanoTime()}'s; may be negative} It never goes back. */
    long nanoTime();

    /**
     * {@return a view of this clock as a {@link java.time.Clock} in UTC, as thread-safe as this clock} Each call of the view reads
     * this clock, in milliseconds. Two views are equal if they have the same zone and their clocks are equal. A scheduler, and what it
     * runs, keeps {@link java.time.Clock#systemUTC()}.
     *
     * <p>Views of {@link FastClock#clock()} and of {@link DirectClock} are serializable: a copy in another process reads that
     * process's clock. To serialize a view of another clock throws a {@link java.io.NotSerializableException}.
     */
    default java.time.Clock asJavaClock() {
        return asJavaClock(ZoneOffset.UTC);
    }

    /**
     * {@return a view of this clock like {@link #asJavaClock()}, in a time zone}
     *
     * @param zone the zone of the view; used by methods such as {@code LocalDateTime.now(clock)}, without effect on instants
     */
    default java.time.Clock asJavaClock(ZoneId zone) {
        return JavaClockView.of(this, zone);
    }
}
