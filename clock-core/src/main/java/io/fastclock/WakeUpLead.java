// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * How long before an edge to wake up: tracks the wake-up latency of the system, as a running quantile. Pure arithmetic, for
 * one thread.
 *
 * <p>Each wake-up before the edge shortens the lead a little, each wake-up after the edge makes it longer by three times as
 * much. So three wake-ups of four come early. More early ones cost CPU time, spent spinning until the edge; fewer cost
 * accuracy.
 */
final class WakeUpLead {
    static final long MAX_NANOS = 300_000;

    private static final long EARLY_STEP_NANOS = 500;
    private static final long LATE_STEP_NANOS = 3 * EARLY_STEP_NANOS;

    private long nanos = 80_000;

    long nanos() {
        return nanos;
    }

    /** The thread woke up before or after the edge. */
    void woke(boolean early) {
        nanos = early ? Math.max(0, nanos - EARLY_STEP_NANOS) : Math.min(MAX_NANOS, nanos + LATE_STEP_NANOS);
    }
}
