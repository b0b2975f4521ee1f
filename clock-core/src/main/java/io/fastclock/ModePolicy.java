// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Decides, from how late ticks are and from whether probes find demand, how the thread of an {@link AdaptiveClock} is to
 * publish, and when it is to end. It knows neither threads nor clocks.
 *
 * <p>While a tick is late, readers of cached time are given an old one. That is tolerated for a share of the time, and no
 * more: lateness fills a bucket that leaks at that share, and what of it lies beyond the first missed edge fills it twice,
 * since the old time is then the more wrong. When the bucket is full, readers help; when it is almost empty
 * again, which takes 0.8 s at least, the ticks are trusted again. One late tick, however late, does not fill it. A start
 * is not trusted, since the machine may be starved already.
 */
final class ModePolicy {
    /**
     * Four per cent of a millisecond for each tick. On a virtual machine with two processors, one of them busy, ticks were
     * seen to be late for one to three per cent of the time for reasons that are the host's.
     */
    static final long TOLERATED_NANOS_PER_TICK = 40_000;

    static final long DISTRUST_NANOS = 12_000_000;
    static final long TRUST_NANOS = 2_000_000;
    static final long MAX_NANOS = 34_000_000;

    /** What a single tick adds at the most. */
    static final long MAX_NANOS_OF_A_TICK = 8_000_000;

    /** Punctual ticks that a start is asked for. */
    static final int TICKS_ON_PROBATION = 16;

    /** Probes that find too little demand, in a row, until the thread ends. */
    static final int IDLE_PROBES = 3;

    private final long toleratedNanosPerTick;
    private ClockMode mode = ClockMode.ASSISTED;
    private long latenessNanos = TRUST_NANOS + TICKS_ON_PROBATION * TOLERATED_NANOS_PER_TICK;
    private int idleProbes;

    ModePolicy(long toleratedNanosPerTick) {
        this.toleratedNanosPerTick = toleratedNanosPerTick;
    }

    /** Which mode to publish this tick in. */
    ClockMode afterTick(long latenessOfTickNanos) {
        long filled = latenessNanos + fillOf(latenessOfTickNanos) - toleratedNanosPerTick;
        latenessNanos = Math.max(0, Math.min(MAX_NANOS, filled));
        if (latenessNanos >= DISTRUST_NANOS) {
            mode = ClockMode.ASSISTED;
        } else if (latenessNanos <= TRUST_NANOS) {
            mode = ClockMode.CACHED;
        }
        return mode;
    }

    private static long fillOf(long latenessOfTickNanos) {
        long late = Math.min(latenessOfTickNanos, MAX_NANOS_OF_A_TICK); // May be an hour, or more than can be doubled.
        return Math.min(late + Math.max(0, late - EdgePacer.EDGE_NANOS), MAX_NANOS_OF_A_TICK);
    }

    /** Whether the thread is to go on. */
    boolean afterProbe(boolean demand) {
        idleProbes = demand ? 0 : idleProbes + 1;
        return idleProbes < IDLE_PROBES;
    }
}
