// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * The lead: how long before an edge the park of the updater thread is to end. Pure arithmetic, for one thread. A running quantile:
 * with these steps two of three wake-ups are early. More would cost CPU time, because the thread spins until the edge; fewer would
 * cost accuracy. A long spin shortens the lead further, or a few very late wake-ups would make all others spin for long.
 */
final class WakeUpLead {
    static final long MAX_NANOS = 300_000;

    private static final long EARLY_STEP_NANOS = 500;
    private static final long LATE_STEP_NANOS = 2 * EARLY_STEP_NANOS;
    private static final long GOOD_SPIN_NANOS = 10_000; // A spin up to this length does not shorten the lead further.
    private long nanos = 80_000;

    long nanos() {
        return nanos;
    }

    /** @param earlyNanos how long before the edge the thread woke up; zero or negative if it woke up at the edge or after */
    void woke(long earlyNanos) {
        if (earlyNanos > 0) {
            long excessNanos = Math.max(0, earlyNanos - GOOD_SPIN_NANOS);
            nanos = Math.max(0, nanos - EARLY_STEP_NANOS - excessNanos / 4);
        } else {
            nanos = Math.min(MAX_NANOS, nanos + LATE_STEP_NANOS);
        }
    }
}
