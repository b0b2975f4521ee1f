// SPDX-License-Identifier: Apache-2.0
package io.fastclock.testing;

import io.fastclock.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * A clock that stands still until a test moves it.
 *
 * <pre>{@code
 * ManualClock clock = new ManualClock();
 * RateLimiter limiter = new RateLimiter(clock, 100, Duration.ofSeconds(1));
 * // ... use up the permits ...
 * clock.advance(Duration.ofSeconds(1));
 * // ... and they are there again
 * }</pre>
 *
 * <p>Time passing is {@link #advance(Duration)}: wall and monotonic time move together, as they do in life. A machine
 * whose clock is corrected is {@link #setWall(Instant)} or {@link #stepWall(Duration)}: the wall time jumps, forward or
 * back, and the monotonic time stays. {@link #advanceMonotonic(Duration)} is the rest of the cases, such as a wall clock
 * that is held while it waits out a leap second.
 *
 * <p>It keeps wall time to the nanosecond, so that two advances of half a millisecond make one of a whole, and gives it
 * out in whole milliseconds as every {@link Clock} does.
 *
 * <p>Not for production: it tells no time of its own.
 *
 * <p><b>Thread-safety.</b> Safe for any number of threads that read and move it. Each move is atomic: no reader sees
 * half of it, and no concurrent move is lost.
 */
public final class ManualClock implements Clock {
    /** The wall time of a new clock: 2020-01-01T00:00:00Z. */
    public static final Instant DEFAULT_START = Instant.parse("2020-01-01T00:00:00Z");

    // Not zero, and not like the wall time: mixing the two up should show.
    private static final long MONOTONIC_START_NANOS = 1_000_000_000;

    private static final Duration MAX_ELAPSED = Duration.ofNanos(Long.MAX_VALUE);

    private volatile Reading reading; // Both times, replaced together; writers hold the lock.

    /** Creates a clock at {@link #DEFAULT_START}. */
    public ManualClock() {
        this(DEFAULT_START);
    }

    /**
     * Creates a clock at an instant.
     *
     * @param start its wall time
     * @throws IllegalArgumentException if its milliseconds since 1970 do not fit in a {@code long}
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
     * Lets time pass: wall and monotonic time move forward together.
     *
     * @param elapsed by how much
     * @throws IllegalArgumentException if it is negative, or more than fits in a {@code long} of nanoseconds
     */
    public void advance(Duration elapsed) {
        long nanos = nanosOf(elapsed);
        move(r -> new Reading(plus(r.wall, elapsed), r.monotonicNanos + nanos));
    }

    /**
     * Lets monotonic time pass while the wall clock stands.
     *
     * @param elapsed by how much
     * @throws IllegalArgumentException if it is negative, or more than fits in a {@code long} of nanoseconds
     */
    public void advanceMonotonic(Duration elapsed) {
        long nanos = nanosOf(elapsed);
        move(r -> new Reading(r.wall, r.monotonicNanos + nanos));
    }

    /**
     * Corrects the wall clock by some amount; monotonic time stays.
     *
     * @param step by how much; negative to go back
     */
    public void stepWall(Duration step) {
        move(r -> new Reading(plus(r.wall, step), r.monotonicNanos));
    }

    /**
     * Sets the wall clock; monotonic time stays.
     *
     * @param wall its new time, later or earlier
     */
    public void setWall(Instant wall) {
        Objects.requireNonNull(wall, "wall");
        move(r -> new Reading(wall, r.monotonicNanos));
    }

    private static Instant plus(Instant wall, Duration step) {
        try {
            return wall.plus(step);
        } catch (DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException(wall + " plus " + step + " is no instant", e);
        }
    }

    private synchronized void move(UnaryOperator<Reading> next) {
        reading = next.apply(reading);
    }

    private static long nanosOf(Duration elapsed) {
        if (elapsed.isNegative() || elapsed.compareTo(MAX_ELAPSED) > 0) {
            throw new IllegalArgumentException(
                    "the elapsed time must be from PT0S to " + MAX_ELAPSED + ", not " + elapsed);
        }
        return elapsed.toNanos();
    }

    @Override
    public String toString() {
        Reading now = reading;
        return "ManualClock[" + now.wall + ", " + now.monotonicNanos + "ns]";
    }

    private static final class Reading {
        private static final Instant MIN_WALL = Instant.ofEpochMilli(Long.MIN_VALUE);
        private static final Instant MAX_WALL = Instant.ofEpochMilli(Long.MAX_VALUE);

        final Instant wall;
        final long monotonicNanos;

        Reading(Instant wall, long monotonicNanos) {
            if (wall.isBefore(MIN_WALL) || wall.isAfter(MAX_WALL)) {
                throw new IllegalArgumentException("the wall time must be from " + MIN_WALL + " to " + MAX_WALL
                        + ", whose" + " milliseconds fit in a long, not " + wall);
            }
            this.wall = wall;
            this.monotonicNanos = monotonicNanos;
        }
    }
}
