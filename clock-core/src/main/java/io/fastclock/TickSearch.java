// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One run of the search for the tick counter among the words of the vDSO data page: the lowest word that grows by small even
 * steps, and has changed whenever {@link #MAX_STILL_NANOS} have passed. The caller decides when to look. Without lambdas and
 * streams, which would cost more than the search.
 */
final class TickSearch {
    static final long MAX_TICK_NANOS = 11_000_000;

    private static final int CHANGES = 10;
    private static final long MIN_TICK_NANOS = 1_000_000;
    private static final long MAX_STILL_NANOS = 25_000_000;

    private static final int MAX_OTHER_STEPS = 6; // The kernel writes the page also when it adjusts the clock.
    private static final int MAX_LOADS_WHILE_ODD = 1_000; // The kernel needs some nanoseconds to write the page.

    private final IntUnaryOperator page;
    private final Clock time;
    private final List<Candidate> candidates = new ArrayList<>(VdsoDataPage.WORDS);

    /** Whether the run proves nothing: it found the kernel's writer stopped, or the monotonic time went back. */
    private boolean isVoid;

    /** @param page returns a word of the page by its index */
    TickSearch(IntUnaryOperator page, Clock time) {
        this.page = page;
        this.time = time;
        for (int i = 0; i < VdsoDataPage.WORDS; i++) {
            candidates.add(new Candidate(i));
        }
    }

    /** Looks at the words that may still be the counter. */
    void look() {
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

    final class Candidate {
        final int index;
        int changes = -1; // The first look sees no change.
        private int value;

        // For each of the last changes: the time per tick since the last look before the previous change.
        private final long[] spanNanos = new long[CHANGES - 1];

        // The times before and after the last look that saw a change. This thread may have been preempted in between.
        private long beforeNanos;
        private long afterNanos;

        // The time of the last look before that change, and that of the last look.
        private long unchangedNanos;
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
            if ((now & 1) != 0) {
                // Else the counter of an auxiliary clock might win, which Linux 6.17 and later have behind it.
                isVoid |= changes > 0;
                return false;
            }
            long after = time.nanoTime();
            isVoid |= changes >= 0 && before - lookedNanos < 0;
            int step = now - value;
            if (changes >= 0) {
                if (step == 0) {
                    lookedNanos = before;
                    return before - afterNanos < MAX_STILL_NANOS;
                }
                if (step < 0 || step > 2 * ((after - beforeNanos) / MIN_TICK_NANOS) + MAX_OTHER_STEPS) {
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
