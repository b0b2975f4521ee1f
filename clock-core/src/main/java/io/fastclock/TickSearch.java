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
        return candidates.size() > VdsoDataPage.WORDS / 8 ? MAX_STILL_NANOS + MIN_TICK_NANOS : MIN_TICK_NANOS / 2;
    }

    boolean isOver() {
        return candidates.isEmpty() || candidates.get(0).changes >= CHANGES;
    }

    /** Returns the counter; null if no word is it, or if the search is not over. */
    @Nullable Candidate counter() {
        Candidate lowest = isOver() && !candidates.isEmpty() ? candidates.get(0) : null;
        return lowest != null && lowest.tickNanos() <= MAX_TICK_NANOS ? lowest : null;
    }

    final class Candidate {
        final int index;
        int changes = -1; // The first look sees no change.
        private int value;
        private final long[] tickNanos = new long[CHANGES];

        // The times before and after the last look that saw a change. This thread may have been preempted in between.
        private long beforeNanos;
        private long afterNanos;

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
                return false;
            }
            long after = time.nanoTime();
            if (changes >= 0) {
                int step = now - value;
                if (step == 0) {
                    return before - afterNanos < MAX_STILL_NANOS;
                }
                if (step < 0 || step > 2 * ((after - beforeNanos) / MIN_TICK_NANOS) + MAX_OTHER_STEPS) {
                    return false;
                }
                tickNanos[changes % CHANGES] = (before - beforeNanos) / (step / 2);
            }
            value = now;
            beforeNanos = before;
            afterNanos = after;
            changes++;
            return true;
        }

        /** The mean of the usual times. The kernel skips ticks that come early, and this thread may see a tick late. */
        long tickNanos() {
            long[] sorted = tickNanos.clone();
            Arrays.sort(sorted);
            long usual = sorted[CHANGES / 3]; // More ticks are skipped than seen late.
            long sum = 0;
            int count = 0;
            for (long each : sorted) {
                if (Math.abs(each - usual) <= usual / 4 + MIN_TICK_NANOS) {
                    sum += each;
                    count++;
                }
            }
            return sum / count;
        }
    }
}
