// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.jspecify.annotations.Nullable;

/**
 * Selects cached or assisted mode from the lateness of ticks, by a leaky bucket.
 * {@link AdaptiveClock.Builder#toleratedLateness(double)} describes the bucket; the constants below are its limits. Pure
 * arithmetic: no threads, no clocks.
 *
 * <p>A new updater thread begins in assisted mode, because the machine may already be oversubscribed. The bucket begins at
 * a level from which {@link #TICKS_UNTIL_TRUSTED} punctual ticks lead to cached mode.
 *
 * <p>A policy that {@link #holding holds} a mode ignores the lateness.
 */
final class ModePolicy {
    static final double DEFAULT_TOLERATED_SHARE = 0.25;
    static final double MIN_TOLERATED_SHARE = 0.001;
    static final double MAX_TOLERATED_SHARE = 1;

    /** At this level or above, the mode is assisted. */
    static final long UPPER_LIMIT_NANOS = 12_000_000;

    /** At this level or below, the mode is cached. Between the two levels the mode does not change. */
    static final long LOWER_LIMIT_NANOS = 2_000_000;

    /** The level does not rise above this. The capacity limits the time that a return to cached mode takes. */
    static final long CAPACITY_NANOS = 34_000_000;

    /** A single tick adds at most this. */
    static final long MAX_NANOS_OF_A_TICK = 8_000_000;

    /** Punctual ticks of a new thread until cached mode begins. */
    static final int TICKS_UNTIL_TRUSTED = 16;

    private final long leakNanosPerTick;
    private final boolean held;
    private ClockMode mode;
    private long bucketNanos;

    /** @param toleratedShare the share of the time for which ticks may be late */
    ModePolicy(double toleratedShare) {
        this(toleratedShare, ClockMode.ASSISTED, false);
    }

    private ModePolicy(double toleratedShare, ClockMode firstMode, boolean held) {
        this.held = held;
        mode = firstMode;
        leakNanosPerTick = (long) (toleratedShare * EdgePredictor.EDGE_NANOS);
        bucketNanos = Math.min(CAPACITY_NANOS, LOWER_LIMIT_NANOS + TICKS_UNTIL_TRUSTED * leakNanosPerTick);
    }

    /** Returns a policy that always selects one mode. */
    static ModePolicy holding(ClockMode mode) {
        return new ModePolicy(DEFAULT_TOLERATED_SHARE, mode, true);
    }

    /** Returns whether a clock that is held in this mode, or in none, may start an updater thread. */
    static boolean allowsThread(@Nullable ClockMode heldMode) {
        return heldMode != ClockMode.DIRECT;
    }

    /** Returns the mode in which to publish this tick. */
    ClockMode afterTick(long latenessNanos) {
        if (held) {
            return mode;
        }
        bucketNanos = Math.max(0, Math.min(CAPACITY_NANOS, bucketNanos + fillNanos(latenessNanos) - leakNanosPerTick));
        if (bucketNanos >= UPPER_LIMIT_NANOS) {
            mode = ClockMode.ASSISTED;
        } else if (bucketNanos <= LOWER_LIMIT_NANOS) {
            mode = ClockMode.CACHED;
        }
        return mode;
    }

    private static long fillNanos(long latenessNanos) {
        long late = Math.min(latenessNanos, MAX_NANOS_OF_A_TICK); // Limited first, or the sum below might overflow.
        return Math.min(late + Math.max(0, late - EdgePredictor.EDGE_NANOS), MAX_NANOS_OF_A_TICK);
    }
}
