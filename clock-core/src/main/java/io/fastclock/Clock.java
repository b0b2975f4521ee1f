// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * A source of wall time and monotonic time. Both methods have the names, units and meaning of those of {@link System}.
 *
 * <p>A class that takes a {@code Clock} runs with any clock of this package. Its tests can pass a
 * {@link io.fastclock.testing.ManualClock}:
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
 * <p>A cached clock may return a stale timestamp: see
 * <a href="package-summary.html#age">how stale a cached timestamp is</a>.
 *
 * <ul>
 *   <li>Suitable uses are expiry, rate limits, log lines and ids.
 *   <li>Use {@link DirectClock} to measure durations of a few milliseconds or less, for security tokens, and for timestamps
 *       that another machine compares exactly.
 * </ul>
 *
 * <p><b>Cost.</b> A clock in a {@code static final} field is cheapest to read. The JIT compiler then knows the object and
 * its class, and inlines the read. A clock in an instance field, as above, costs one more load.
 *
 * <p><b>Errors.</b> Reads of the clocks of this package do not throw: see the
 * <a href="package-summary.html#guarantees">guarantees</a>.
 *
 * <p><b>Thread-safety.</b> Every implementation must be safe for reads by multiple threads.
 */
public interface Clock {

    /**
     * Returns the wall time, as {@link System#currentTimeMillis()} does. Wall time may go back when the machine's clock is
     * set back.
     *
     * @return milliseconds since 1970-01-01T00:00:00Z
     */
    long currentTimeMillis();

    /**
     * Returns the monotonic time, as {@link System#nanoTime()} does. Monotonic time never goes back.
     *
     * <p>Only the difference of two values has a meaning, and only within one Java process. The clocks of this package have
     * the origin of {@code System.nanoTime()}. A caller may therefore subtract a value of such a clock and a value of
     * {@code System.nanoTime()} from each other. A {@link io.fastclock.testing.ManualClock} has another origin.
     *
     * <p>The resolution of a cached clock is its period.
     *
     * @return nanoseconds since an arbitrary origin; may be negative
     */
    long nanoTime();

    /**
     * Returns a view of this clock as a {@link java.time.Clock} in UTC.
     *
     * <p>Each call of the view reads this clock. The view has millisecond resolution. On Java 17 and later it is also a
     * {@code java.time.InstantSource}. {@link java.time.Clock#withZone(ZoneId)} returns another view of the same clock. Two
     * views are equal if they have the same zone and their clocks are equal.
     *
     * @return a view that is as thread-safe as this clock
     */
    default java.time.Clock asJavaClock() {
        return asJavaClock(ZoneOffset.UTC);
    }

    /**
     * Returns a view of this clock as a {@link java.time.Clock} in a time zone.
     *
     * @param zone the zone of the view; used by methods such as {@code LocalDateTime.now(clock)}, without effect on instants
     * @return a view that is as thread-safe as this clock
     * @throws NullPointerException if the zone is null
     * @see #asJavaClock()
     */
    default java.time.Clock asJavaClock(ZoneId zone) {
        return JavaClockView.of(this, zone);
    }
}
