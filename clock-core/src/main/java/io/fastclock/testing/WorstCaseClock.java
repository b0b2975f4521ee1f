// SPDX-License-Identifier: Apache-2.0
package io.fastclock.testing;

import io.fastclock.Clock;
import io.fastclock.DirectClock;
import java.time.Duration;
import java.util.Objects;

/**
 * A clock for tests that returns times as old as {@link io.fastclock.FastClock}'s by the kernel's tick on a busy machine. There, the
 * first read in each tick is exact: a test that reads the clock seldom passes, although the same code fails under load. With this
 * clock the test fails too. {@code -Dfastclock.clock=worst-case} selects it for {@code FastClock}. <b>Staleness.</b> The time stands
 * still for a tick, and then jumps. Some ticks last nearly twice as long, and one in some hundred is late by five more. Ticks begin at
 * irregular moments, which code with round durations meets too, and differ for the two times. No time is ahead of {@link System}, and
 * none goes back unless the wall clock is set back. <b>Thread-safety.</b> Instances have no state, and are safe for use by multiple
 * threads.
 */
public final class WorstCaseClock implements Clock {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int BLOCK = 6; // So many ticks, of which all but the first are missing in a late block.
    private static final long WALL = 1L << 60; // Bits that no number of a tick has: they make hashes differ.
    private static final long LATE = 1L << 61;
    private final Duration tick;
    private final long tickNanos; // A little less than the tick, because code has durations of whole ticks.
    private final Clock source;
    private final long originNanos; // A multiple of 2^62 near nanoTime(), usually 0: what follows must not overflow.

    /** Creates a clock with a tick of 10 ms, the longest that {@code FastClock} uses. */
    public WorstCaseClock() {
        this(Duration.ofMillis(10));
    }

    /**
     * Creates a clock.
     *
     * @param tick the usual time between two jumps, 1 to 10 ms
     * @throws IllegalArgumentException if the tick is out of that range
     */
    public WorstCaseClock(Duration tick) {
        this(tick, DirectClock.instance());
    }

    WorstCaseClock(Duration tick, Clock source) {
        this.tick = Objects.requireNonNull(tick, "tick");
        if (tick.compareTo(Duration.ofMillis(1)) < 0 || tick.compareTo(Duration.ofMillis(10)) > 0) {
            throw new IllegalArgumentException("the tick must be from 1ms to 10ms, not " + tick);
        }
        tickNanos = tick.toNanos() - tick.toNanos() / 97;
        this.source = source;
        originNanos = (source.nanoTime() + (1L << 61)) & (3L << 62);
    }

    @Override
    public long currentTimeMillis() { // Overflows in the year 2262.
        return Math.floorDiv(tickStart(source.currentTimeMillis() * NANOS_PER_MILLI, WALL), NANOS_PER_MILLI);
    }

    @Override
    public long nanoTime() {
        return tickStart(source.nanoTime() - originNanos, 0) + originNanos;
    }

    /** Returns when the current tick has begun. Each step keeps the order: none makes a later time the earlier one. */
    private long tickStart(long nowNanos, long which) {
        long next = Math.floorDiv(nowNanos, tickNanos);
        long number = start(next, which) > nowNanos ? next - 1 : next;
        long block = Math.floorDiv(number, BLOCK);
        boolean isLate = (hash(block ^ which ^ LATE) & 63) == 0;
        return start(isLate ? block * BLOCK : number, which);
    }

    private long start(long number, long which) {
        return number * tickNanos + Math.floorMod(hash(number ^ which), tickNanos);
    }

    private static long hash(long bits) { // As SplitMix64 does.
        long z = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    @Override
    public String toString() {
        return "WorstCaseClock[tick=" + tick.toNanos() / 1e6 + " ms]";
    }
}
