// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * How long before an edge to wake up: tracks the wake-up latency of the system, as a running quantile. Pure arithmetic, for
 * one thread.
 *
 * <p>Each wake-up before the edge shortens the lead a little, each wake-up after the edge makes it longer by twice as much. So
 * two wake-ups of three come early. More early ones cost CPU time, spent spinning until the edge; fewer cost accuracy.
 *
 * <p>A wake-up much too early shortens the lead more. Where some wake-ups are very late, as on a virtual machine whose idle core
 * is away, a longer lead would make all others spin for long and those few hardly more punctual.
 */
final class WakeUpLead {
    static final long MAX_NANOS = 300_000;

    private static final long EARLY_STEP_NANOS = 500;
    private static final long LATE_STEP_NANOS = 2 * EARLY_STEP_NANOS;

    /** A spin of this length is worth its CPU time. */
    private static final long GOOD_SPIN_NANOS = 10_000;

    private long nanos = 80_000;

    long nanos() {
        return nanos;
    }

    /** The thread woke up so long before the edge; negative or zero if after. */
    void woke(long earlyNanos) {
        if (earlyNanos > 0) {
            long excessNanos = Math.max(0, earlyNanos - GOOD_SPIN_NANOS);
            nanos = Math.max(0, nanos - EARLY_STEP_NANOS - excessNanos / 4);
        } else {
            nanos = Math.min(MAX_NANOS, nanos + LATE_STEP_NANOS);
        }
    }
}
