// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Selects cached or assisted mode from the lateness of ticks, by a leaky bucket.
 * {@link AdaptiveClock.Builder#toleratedLateness(double)} describes the bucket; the constants below are its limits. Pure
 * arithmetic: no threads, no clocks.
 *
 * <p>A new updater thread is not trusted, because the machine may already be oversubscribed. The bucket begins at a level
 * from which {@link #ticksUntilTrusted} punctual ticks lead to cached mode. The thread measures that many ticks before it
 * publishes.
 */
final class ModePolicy {
    static final double DEFAULT_TOLERATED_SHARE = 0.25;
    static final double MIN_TOLERATED_SHARE = 0.001;
    static final double MAX_TOLERATED_SHARE = 1;

    /** At this level or above, the mode is assisted. */
    static final int UPPER_LIMIT_PERIODS = 12;

    /** At this level or below, the mode is cached. Between the two levels the mode does not change. */
    static final int LOWER_LIMIT_PERIODS = 2;

    /** The level does not rise above this. The capacity limits the time that a return to cached mode takes. */
    static final int CAPACITY_PERIODS = 34;

    /** A single tick adds at most this. */
    static final int MAX_PERIODS_OF_A_TICK = 8;

    private static final int MAX_TICKS_UNTIL_TRUSTED = 16;
    private static final long MAX_NANOS_UNTIL_TRUSTED = 200_000_000;

    private final long periodNanos;
    private final long leakNanosPerTick;
    private final boolean held;
    private ClockMode mode;
    private long bucketNanos;

    /** @param toleratedShare the share of the time for which ticks may be late */
    ModePolicy(double toleratedShare, long periodNanos) {
        this(toleratedShare, periodNanos, ClockMode.ASSISTED, false);
    }

    private ModePolicy(double toleratedShare, long periodNanos, ClockMode firstMode, boolean held) {
        this.periodNanos = periodNanos;
        this.held = held;
        mode = firstMode;
        leakNanosPerTick = (long) (toleratedShare * periodNanos);
        bucketNanos = Math.min(
                CAPACITY_PERIODS * periodNanos,
                LOWER_LIMIT_PERIODS * periodNanos + ticksUntilTrusted(periodNanos) * leakNanosPerTick);
    }

    /** Returns a policy that always selects one mode, whatever the lateness. */
    static ModePolicy holding(ClockMode mode, long periodNanos) {
        return new ModePolicy(DEFAULT_TOLERATED_SHARE, periodNanos, mode, true);
    }

    /** Returns how many punctual ticks of a new thread lead to cached mode. They take some 200 ms at most, or a period. */
    static int ticksUntilTrusted(long periodNanos) {
        return (int) Math.max(1, Math.min(MAX_TICKS_UNTIL_TRUSTED, MAX_NANOS_UNTIL_TRUSTED / periodNanos));
    }

    /** Returns the mode in which to publish this tick. */
    ClockMode afterTick(long latenessNanos) {
        if (held) {
            return mode;
        }
        long level = bucketNanos + fillNanos(latenessNanos) - leakNanosPerTick;
        bucketNanos = Math.max(0, Math.min(CAPACITY_PERIODS * periodNanos, level));
        if (bucketNanos >= UPPER_LIMIT_PERIODS * periodNanos) {
            mode = ClockMode.ASSISTED;
        } else if (bucketNanos <= LOWER_LIMIT_PERIODS * periodNanos) {
            mode = ClockMode.CACHED;
        }
        return mode;
    }

    private long fillNanos(long latenessNanos) {
        long max = MAX_PERIODS_OF_A_TICK * periodNanos;
        long late = Math.min(latenessNanos, max); // Limited first, or the sum below might overflow.
        return Math.min(late + Math.max(0, late - periodNanos), max);
    }
}
