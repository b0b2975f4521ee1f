// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Decides, from how late ticks are and from whether probes find demand, how the thread of an {@link AdaptiveClock} is to
 * publish, and when it is to end. It knows neither threads nor clocks.
 *
 * <p>A start is not trusted, since the machine may be starved already: {@link ClockMode#ASSISTED} until ticks have proved
 * punctual. One late tick changes nothing, two within {@value #LATE_MEMORY_TICKS} ticks do. Each time that trust proves
 * wrong soon after, four times as many punctual ticks in a row are asked for before the next.
 */
final class ModePolicy {
    /** Readers that look right after the edge see the new millisecond. */
    static final long PUNCTUAL_NANOS = 250_000;

    /** Readers are given the last millisecond for half of this one. */
    static final long LATE_NANOS = 500_000;

    static final int LATE_MEMORY_TICKS = 64;

    static final int PUNCTUAL_AT_START = 16;
    static final int PUNCTUAL_AFTER_RELAPSE = 64;
    static final int MAX_PUNCTUAL = 8_192;

    /** Trust that has held for a minute is not held against the clock when it fails. */
    static final int TRUSTED_TICKS = 60_000;

    /** Probes that find too little demand, in a row, until the thread ends. */
    static final int IDLE_PROBES = 3;

    private ClockMode mode = ClockMode.ASSISTED;
    private int punctualInARow;
    private int punctualNeeded = PUNCTUAL_AT_START;
    private int ticksSinceLate = LATE_MEMORY_TICKS;
    private int ticksCached;
    private int idleProbes;

    /** Which mode to publish this tick in. */
    ClockMode afterTick(long latenessNanos) {
        boolean late = latenessNanos >= LATE_NANOS;
        if (mode == ClockMode.CACHED) {
            if (late && ticksSinceLate < LATE_MEMORY_TICKS) {
                distrust();
            } else if (ticksCached < TRUSTED_TICKS) {
                ticksCached++;
            }
        } else {
            if (late) {
                punctualNeeded = Math.max(punctualNeeded, PUNCTUAL_AFTER_RELAPSE);
            }
            punctualInARow = late ? 0 : punctualInARow + (latenessNanos < PUNCTUAL_NANOS ? 1 : 0);
            if (punctualInARow >= punctualNeeded) {
                mode = ClockMode.CACHED;
                ticksCached = 0;
                ticksSinceLate = LATE_MEMORY_TICKS;
            }
        }
        ticksSinceLate = late ? 0 : Math.min(LATE_MEMORY_TICKS, ticksSinceLate + 1);
        return mode;
    }

    private void distrust() {
        punctualNeeded = ticksCached >= TRUSTED_TICKS
                ? PUNCTUAL_AFTER_RELAPSE
                : Math.min(MAX_PUNCTUAL, Math.max(PUNCTUAL_AFTER_RELAPSE, punctualNeeded * 4));
        mode = ClockMode.ASSISTED;
        punctualInARow = 0;
    }

    /** Whether the thread is to go on. */
    boolean afterProbe(boolean demand) {
        idleProbes = demand ? 0 : idleProbes + 1;
        return idleProbes < IDLE_PROBES;
    }
}
