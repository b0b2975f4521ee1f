// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Decides from the lateness of updates whether a clock may cache. Pure arithmetic, for one thread. A leaky bucket measures the
 * lateness; that after the first missed update counts double. A full bucket ends trust, which a single late update never does to
 * an empty one. Punctual updates of a new thread earn trust, twice as many after each loss. Two seconds of trust halve that again.
 */
final class LatenessPolicy {
    /** The share of the time for which updates may be late. The lowest that kept a clock cached on a noisy virtual machine. */
    private static final double TOLERATED_SHARE = 0.25;

    // The levels at which trust ends and begins, and what a single update adds at most.
    static final int UPPER_LIMIT_PERIODS = 12;
    static final int LOWER_LIMIT_PERIODS = 2;
    static final int MAX_PERIODS_OF_AN_UPDATE = 8;

    static final int MAX_DISTRUST = 64;
    static final long FORGET_NANOS = 2_000_000_000;
    private static final int MAX_UPDATES_UNTIL_TRUSTED = 16;
    private static final long MAX_NANOS_UNTIL_TRUSTED = 200_000_000;

    private final long periodNanos;
    private final long leakNanosPerUpdate;
    private boolean trusted;
    private int distrust = 1;
    private long bucketNanos;
    private long trustedNanos;
    boolean lastWasPunctual;

    LatenessPolicy(long periodNanos) {
        this.periodNanos = periodNanos;
        leakNanosPerUpdate = (long) (TOLERATED_SHARE * periodNanos);
        bucketNanos = distrustfulLevel();
    }

    /** They take some 200 ms at most, or a period. */
    static int updatesUntilTrusted(long periodNanos) {
        return (int) Math.max(1, Math.min(MAX_UPDATES_UNTIL_TRUSTED, MAX_NANOS_UNTIL_TRUSTED / periodNanos));
    }

    /**
     * Returns whether to publish this update.
     *
     * @param withdrawn whether a reader has found the thread late: counts as much as an update can
     */
    boolean afterUpdate(long latenessNanos, boolean withdrawn) {
        lastWasPunctual = latenessNanos < periodNanos / 2;
        long maxNanos = MAX_PERIODS_OF_AN_UPDATE * periodNanos;
        long late = Math.min(latenessNanos, maxNanos); // Limited first, or the sum below might overflow.
        long fillNanos = withdrawn ? maxNanos : Math.min(late + Math.max(0, late - periodNanos), maxNanos);
        bucketNanos = Math.max(0, bucketNanos + fillNanos - leakNanosPerUpdate);
        if (!trusted) {
            bucketNanos = Math.min(bucketNanos, distrustfulLevel());
            trusted = bucketNanos <= LOWER_LIMIT_PERIODS * periodNanos;
            trustedNanos = 0;
        } else if (bucketNanos >= UPPER_LIMIT_PERIODS * periodNanos) {
            trusted = false;
            distrust = Math.min(MAX_DISTRUST, 2 * distrust);
            bucketNanos = distrustfulLevel();
        } else if ((trustedNanos += periodNanos) >= FORGET_NANOS) {
            trustedNanos = 0;
            distrust = Math.max(1, distrust / 2);
        }
        return trusted;
    }

    private long distrustfulLevel() {
        return LOWER_LIMIT_PERIODS * periodNanos
                + (long) distrust * updatesUntilTrusted(periodNanos) * leakNanosPerUpdate;
    }
}
