// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * One run of the search for the tick counter among the words of the vDSO data page: the lowest word that grows by small even
 * steps, and has changed whenever {@link #MAX_STILL_NANOS} have passed. No lambdas and streams: they cost more than the search.
 */
final class TickSearch {
    static final long MAX_TICK_NANOS = 11_000_000;

    private static final int CHANGES = 10;
    private static final long MIN_TICK_NANOS = 1_000_000;
    private static final long MAX_STILL_NANOS = 25_000_000;

    private static final int MAX_OTHER_STEPS = 6; // The kernel writes the page also when it adjusts the clock.
    private static final int MAX_LOOKS = 4_000; // A second, if the host is not starved. Usually 200 are enough.
    private static final int MAX_LOADS_WHILE_ODD = 1_000; // The kernel needs some nanoseconds to write the page.

    private final IntUnaryOperator page;
    private final Clock time;
    private final List<Candidate> candidates = new ArrayList<>(VdsoDataPage.WORDS);

    private int looks;
    private long startNanos;
    private boolean isVoid; // The writer was stopped, there were too many looks, or the monotonic time went back.
    private boolean hasStopped; // A word has ticked, but not all the time: this machine may be starved.

    /** @param page returns a word of the page by its index */
    TickSearch(IntUnaryOperator page, Clock time) {
        this.page = page;
        this.time = time;
        for (int i = 0; i < VdsoDataPage.WORDS; i++) {
            candidates.add(new Candidate(i));
        }
    }

    /** @throws TickRefusal if the time stands still */
    void look() {
        if (looks++ == 0) {
            startNanos = time.nanoTime();
        } else if (looks > MAX_LOOKS) {
            if (time.nanoTime() == startNanos) {
                throw new TickRefusal("the monotonic time stands still, as under libfaketime");
            }
            isVoid = true;
        }
        for (Iterator<Candidate> each = candidates.iterator(); each.hasNext(); ) {
            if (!each.next().look()) {
                each.remove();
            }
        }
    }

    /** How long to wait before the next look: after the first, until all other words have contradicted. */
    long pauseNanos() {
        return candidates.size() > VdsoDataPage.WORDS / 8 ? MAX_STILL_NANOS + MIN_TICK_NANOS : MIN_TICK_NANOS / 4;
    }

    boolean isOver() {
        return isVoid || candidates.isEmpty() || candidates.get(0).changes >= CHANGES;
    }

    /** Returns the counter; null if no word is it, or if the search is not over. */
    @Nullable Candidate counter() {
        Candidate lowest = isOver() && !isVoid && !candidates.isEmpty() ? candidates.get(0) : null;
        return lowest != null && lowest.tickNanos() <= MAX_TICK_NANOS ? lowest : null;
    }

    /** Whether the run proves nothing, and is no reason to refuse. A starved machine may seem to have too long a tick. */
    boolean isInconclusive() {
        return isVoid || hasStopped || !candidates.isEmpty();
    }

    final class Candidate {
        final int index;
        int changes = -1; // The first look sees no change.
        private int value;
        private final long[] spanNanos = new long[CHANGES - 1]; // The time per tick, for each of the last changes.

        // The times before and after the last look that saw a change. This thread may have been preempted in between.
        private long beforeNanos;
        private long afterNanos;
        private long unchangedNanos; // The last look before that change.
        private long lookedNanos;

        // After the second change: looks are rare before.
        private int firstValue;
        private long firstNanos;

        Candidate(int index) {
            this.index = index;
        }

        /** Returns whether the word still behaves like the counter. */
        boolean look() {
            long before = time.nanoTime();
            int now = page.applyAsInt(index);
            for (int i = 0; (now & 1) != 0 && i < MAX_LOADS_WHILE_ODD; i++) {
                now = page.applyAsInt(index);
            }
            long after = time.nanoTime();
            int step = now - value;
            boolean isSmall = step >= 0 && step <= 2 * ((after - beforeNanos) / MIN_TICK_NANOS) + MAX_OTHER_STEPS;
            if ((now & 1) != 0 && changes < 0) {
                now--; // The kernel writes, or was stopped while it writes. Constants are refused by the second look.
            } else if ((now & 1) != 0) {
                // Else the counter of an auxiliary clock might win, which Linux 6.17 has behind it. In the first pause
                // the counter moves by more than 2. Other words that have become odd have counted a second.
                isVoid |= isSmall && (changes > 0 || (changes == 0 && step > 2));
                return false;
            }
            if (changes >= 0) {
                isVoid |= before - lookedNanos < 0;
                if (step == 0) {
                    lookedNanos = before;
                    boolean ticks = before - afterNanos < MAX_STILL_NANOS;
                    hasStopped |= !ticks && changes > 2;
                    return ticks;
                }
                if (!isSmall) {
                    return false;
                }
                spanNanos[changes % spanNanos.length] = (after - unchangedNanos) / (step / 2);
            }
            if (changes <= 1) {
                firstValue = now;
                firstNanos = after;
            }
            value = now;
            beforeNanos = before;
            afterNanos = after;
            unchangedNanos = lookedNanos;
            lookedNanos = before;
            changes++;
            return true;
        }

        /**
         * The mean, or less: an idle machine may skip more than half of its ticks. A span without a skipped tick is not shorter
         * than a tick, since it begins with the last look before a change.
         */
        long tickNanos() {
            long meanNanos = (afterNanos - firstNanos) / ((value - firstValue) / 2);
            long[] sorted = spanNanos.clone();
            Arrays.sort(sorted);
            return Math.min(meanNanos, sorted[sorted.length / 4]); // Not the least: an adjustment is no tick.
        }
    }
}
