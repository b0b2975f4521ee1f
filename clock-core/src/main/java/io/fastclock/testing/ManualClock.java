// SPDX-License-Identifier: Apache-2.0
package io.fastclock.testing;

import io.fastclock.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * A clock that stands still until a test moves it.
 *
 * <pre>{@code
 * ManualClock clock = new ManualClock();
 * RateLimiter limiter = new RateLimiter(clock, 100, Duration.ofSeconds(1));
 * // ... use up the permits ...
 * clock.advance(Duration.ofSeconds(1)); // The limiter grants permits again.
 * }</pre>
 *
 * <p>The clock stores nanoseconds: two advances of half a millisecond advance {@code currentTimeMillis()} by one. Its
 * {@code nanoTime()} has an origin of its own. <b>Errors.</b> An elapsed time out of range, or a wall time whose milliseconds since
 * 1970 do not fit in a {@code long}, throws an {@link IllegalArgumentException}, and moves nothing. A null argument throws a
 * {@link NullPointerException}. <b>Thread-safety.</b> Any number of threads may read and move the clock. Each move is atomic.
 */
public final class ManualClock implements Clock {
    /** The wall time of a new clock: 2020-01-01T00:00:00Z. */
    public static final Instant DEFAULT_START = Instant.parse("2020-01-01T00:00:00Z");

    private static final long MONOTONIC_START_NANOS = 1_000_000_000; // Far from the wall time, and not zero.
    private static final Duration MAX_ELAPSED = Duration.ofNanos(Long.MAX_VALUE);
    private static final Instant MIN_WALL = Instant.ofEpochMilli(Long.MIN_VALUE);
    private static final Instant MAX_WALL = Instant.ofEpochMilli(Long.MAX_VALUE);

    private volatile Reading reading; // Both times, replaced together; writers hold the lock.

    /** Creates a clock at {@link #DEFAULT_START}. */
    public ManualClock() {
        this(DEFAULT_START);
    }

    /**
     * Creates a clock at an instant.
     *
     * @param start the wall time
     */
    public ManualClock(Instant start) {
        reading = new Reading(Objects.requireNonNull(start, "start"), MONOTONIC_START_NANOS);
    }

    @Override
    public long currentTimeMillis() {
        return reading.wall.toEpochMilli();
    }

    @Override
    public long nanoTime() {
        return reading.monotonicNanos;
    }

    /**
     * Moves wall time and monotonic time forward together.
     *
     * @param elapsed the duration to add; its nanoseconds must fit in a {@code long}, and not be negative
     */
    public void advance(Duration elapsed) {
        move(elapsed, nanosOf(elapsed));
    }

    /**
     * Moves monotonic time forward. Wall time does not change, as during a leap second.
     *
     * @param elapsed the duration to add, as for {@link #advance}
     */
    public void advanceMonotonic(Duration elapsed) {
        move(Duration.ZERO, nanosOf(elapsed));
    }

    /**
     * Steps the wall time by a duration. Monotonic time does not change.
     *
     * @param step the duration to add; negative to go back
     */
    public void stepWall(Duration step) {
        move(Objects.requireNonNull(step, "step"), 0);
    }

    /**
     * Sets the wall time. Monotonic time does not change.
     *
     * @param wall the new time, later or earlier
     */
    public synchronized void setWall(Instant wall) {
        reading = new Reading(Objects.requireNonNull(wall, "wall"), reading.monotonicNanos);
    }

    private synchronized void move(Duration step, long nanos) {
        Reading now = reading;
        try {
            reading = new Reading(now.wall.plus(step), now.monotonicNanos + nanos);
        } catch (DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException(now.wall + " plus " + step + " is out of range", e);
        }
    }

    private static long nanosOf(Duration elapsed) {
        if (Objects.requireNonNull(elapsed, "elapsed").isNegative() || elapsed.compareTo(MAX_ELAPSED) > 0) {
            throw new IllegalArgumentException("the elapsed time must be 0 to " + MAX_ELAPSED + ", not " + elapsed);
        }
        return elapsed.toNanos();
    }

    @Override
    public String toString() {
        Reading now = reading;
        return "ManualClock[" + now.wall + ", " + now.monotonicNanos + "ns]";
    }

    private static final class Reading {
        final Instant wall;
        final long monotonicNanos;

        Reading(Instant wall, long monotonicNanos) {
            if (wall.isBefore(MIN_WALL) || wall.isAfter(MAX_WALL)) {
                throw new IllegalArgumentException("the wall time must be from " + MIN_WALL + " to " + MAX_WALL
                        + ", so that its milliseconds fit in a long, not " + wall);
            }
            this.wall = wall;
            this.monotonicNanos = monotonicNanos;
        }
    }
}
