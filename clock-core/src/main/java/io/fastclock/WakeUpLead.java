// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * The lead: how long before an edge the park of the updater thread is to end. Tracks the wake-up latency of the system as a
 * running quantile. Pure arithmetic. Not safe for use by multiple threads.
 *
 * <p>A wake-up before the edge shortens the lead by 0.5 us. A wake-up after the edge lengthens the lead by 1 us. With these
 * two rules alone, two of three wake-ups would be early. A higher share would cost CPU time, because the thread spins until
 * the edge. A lower share would cost accuracy.
 *
 * <p>A wake-up more than 10 us early shortens the lead by a quarter of the excess as well. This rule is for hosts on which a
 * few wake-ups are very late, for example a virtual machine whose idle core was taken away. Without the rule the lead would
 * grow. All other wake-ups would then spin for long, and the few late ones would hardly be more punctual.
 */
final class WakeUpLead {
    static final long MAX_NANOS = 300_000;

    private static final long EARLY_STEP_NANOS = 500;
    private static final long LATE_STEP_NANOS = 2 * EARLY_STEP_NANOS;

    /** A spin up to this length does not shorten the lead further. */
    private static final long GOOD_SPIN_NANOS = 10_000;

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
