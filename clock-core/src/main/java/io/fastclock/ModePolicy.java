// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.jspecify.annotations.Nullable;

/**
 * Decides from the lateness of ticks whether the updater thread is punctual enough for cached reads, or readers assist. It
 * knows neither threads nor clocks.
 *
 * <p>While a tick is late, cached reads return a stale timestamp. That is tolerated for a share of the time. Lateness fills a
 * leaky bucket that leaks at that share; lateness beyond the first missed edge counts double, because the timestamp is then
 * wrong by more. When the bucket is full, readers assist. When it is almost empty again, the thread is trusted again. One
 * late tick, however late, does not fill the bucket. A new thread is not trusted, since the machine may be starved already.
 *
 * <p>A policy that {@link #holding holds} a mode decides for that mode whatever the lateness.
 */
final class ModePolicy {
    static final double DEFAULT_TOLERATED_SHARE = 0.25;
    static final double MIN_TOLERATED_SHARE = 0.001;
    static final double MAX_TOLERATED_SHARE = 1;

    static final long FULL_NANOS = 12_000_000;
    static final long ALMOST_EMPTY_NANOS = 2_000_000;
    static final long SIZE_NANOS = 34_000_000;

    /** What a single tick adds at the most. */
    static final long MAX_NANOS_OF_A_TICK = 8_000_000;

    /** Punctual ticks that a new thread has to show. */
    static final int TICKS_ON_PROBATION = 16;

    private final long leakNanosPerTick;
    private final boolean held;
    private ClockMode mode;
    private long bucketNanos;

    /** @param toleratedShare of the time for which ticks may be late */
    ModePolicy(double toleratedShare) {
        this(toleratedShare, ClockMode.ASSISTED, false);
    }

    private ModePolicy(double toleratedShare, ClockMode firstMode, boolean held) {
        this.held = held;
        mode = firstMode;
        leakNanosPerTick = (long) (toleratedShare * EdgePredictor.EDGE_NANOS);
        bucketNanos = Math.min(SIZE_NANOS, ALMOST_EMPTY_NANOS + TICKS_ON_PROBATION * leakNanosPerTick);
    }

    /** Decides for one mode, however late ticks are. */
    static ModePolicy holding(ClockMode mode) {
        return new ModePolicy(DEFAULT_TOLERATED_SHARE, mode, true);
    }

    /** Whether a clock may start an updater thread at all. */
    static boolean allowsThread(@Nullable ClockMode heldMode) {
        return heldMode != ClockMode.DIRECT;
    }

    /** Which mode to publish this tick in. */
    ClockMode afterTick(long latenessNanos) {
        if (held) {
            return mode;
        }
        bucketNanos = Math.max(0, Math.min(SIZE_NANOS, bucketNanos + fillNanos(latenessNanos) - leakNanosPerTick));
        if (bucketNanos >= FULL_NANOS) {
            mode = ClockMode.ASSISTED;
        } else if (bucketNanos <= ALMOST_EMPTY_NANOS) {
            mode = ClockMode.CACHED;
        }
        return mode;
    }

    private static long fillNanos(long latenessNanos) {
        long late = Math.min(latenessNanos, MAX_NANOS_OF_A_TICK); // May be an hour, or more than can be doubled.
        return Math.min(late + Math.max(0, late - EdgePredictor.EDGE_NANOS), MAX_NANOS_OF_A_TICK);
    }
}
