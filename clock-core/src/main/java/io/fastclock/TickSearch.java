// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * One run of the search for the tick counter among the words of the vDSO data page: the lowest word that grows by small even
 * steps, and has changed whenever {@link #MAX_STILL_NANOS} have passed. No lambdas, streams and sorting: their classes cost more
 * than the search.
 */
final class TickSearch {
    static final long MAX_TICK_NANOS = 11_000_000;
    private static final int CHANGES = 10;
    private static final long MIN_MEASURED_NANOS = 30_000_000; // Ten ticks of 1 ms are too few for looks 1 ms apart.
    private static final long MAX_UNSURE_NANOS = 2_000_000; // Not to begin or end with a late look, if possible.
    private static final long MIN_TICK_NANOS = 1_000_000;
    private static final long MAX_STILL_NANOS = 25_000_000;
    private static final int MAX_OTHER_STEPS = 6; // The kernel writes the page also when it adjusts the clock.
    private static final int MAX_LOOKS = 1_000; // And a second, or more if the host is starved. Usually 40 are enough.
    private static final long MIN_SEARCH_NANOS = 1_000_000_000;
    private static final int MAX_SHORT_LOOKS = 50_000; // Under libfaketime, a short wait may return at once.
    private static final int MAX_LOADS_WHILE_ODD = 1_000; // The kernel needs some nanoseconds to write the page.

    private final Memory memory;
    private final long page; // The address of its first word.
    private final Clock time;
    private final int[] firstValues = new int[VdsoDataPage.WORDS];
    private final List<Candidate> candidates = new ArrayList<>();
    private boolean hasCandidates; // From the second look on, though all may be refused.
    private long startNanos; // Before the first look.
    private long startedNanos; // After it.
    private int looks;
    private boolean isVoid; // The writer was stopped, there were too many looks, or the monotonic time went back.
    private boolean hasStopped; // A word has ticked, but not all the time: this machine may be starved.

    TickSearch(Memory memory, long page, Clock time) {
        this.memory = memory;
        this.page = page;
        this.time = time;
    }

    /** @throws TickResult.Refusal if the time stands still */
    void look() {
        long now = time.nanoTime();
        if (looks++ == 0) {
            startNanos = now;
            for (int i = 0; i < firstValues.length; i++) {
                firstValues[i] = load(i) & ~1; // The kernel writes, or was stopped while it writes.
            }
            startedNanos = time.nanoTime();
            return;
        }
        if (looks > MAX_LOOKS && now == startNanos) {
            throw new TickResult.Refusal("the monotonic time stands still, as under libfaketime", false);
        }
        boolean isLong = looks > MAX_LOOKS && now - startedNanos > MIN_SEARCH_NANOS;
        isVoid |= isLong || looks > MAX_SHORT_LOOKS || now - startedNanos < 0;
        if (!hasCandidates && now - startedNanos >= MAX_STILL_NANOS) {
            hasCandidates = true;
            for (int i = 0; i < firstValues.length; i++) {
                if (load(i) != firstValues[i]) { // Most words are constant.
                    candidates.add(new Candidate(i));
                }
            }
        }
        for (Iterator<Candidate> each = candidates.iterator(); each.hasNext(); ) {
            if (!each.next().look()) {
                each.remove();
            }
        }
    }

    private int load(int index) {
        long address = page + (long) index * Integer.BYTES;
        int word = memory.load(address);
        for (int i = 0; (word & 1) != 0 && i < MAX_LOADS_WHILE_ODD; i++) {
            word = memory.load(address);
        }
        return word;
    }

    /** How long to wait before the next look. */
    long pauseNanos() {
        return hasCandidates ? MIN_TICK_NANOS * 3 / 4 : MAX_STILL_NANOS + MIN_TICK_NANOS;
    }

    boolean isOver() {
        return isVoid
                || (hasCandidates && (candidates.isEmpty() || candidates.get(0).isCounter()));
    }

    /** Returns the counter; null if no word is it, or if the search is not over. */
    @Nullable Candidate counter() {
        Candidate lowest = isVoid || candidates.isEmpty() ? null : candidates.get(0);
        return lowest != null && lowest.isCounter() && lowest.tickNanos() <= MAX_TICK_NANOS ? lowest : null;
    }

    /** Whether the run proves nothing, and is no reason to refuse. A starved machine may seem to have too long a tick. */
    boolean isInconclusive() {
        return isVoid || hasStopped || !hasCandidates || !candidates.isEmpty();
    }

    /** A word that has changed between the first looks. */
    final class Candidate {
        final int index;
        private int changes;
        private int value;
        // The times before and after the last look that saw a change. This thread may have been preempted in between.
        private long beforeNanos = startNanos;
        private long afterNanos = startedNanos;
        private long unchangedNanos; // The last look before that change.
        private long lookedNanos = startNanos;
        // After the second change, or a later one: there was no look shortly before the first.
        private int firstValue;
        private long firstNanos;
        private long firstUnsureNanos; // The time from the look before.
        private long unsureNanos; // As well, of the last change.
        // Of later changes, in ascending order: the time per tick since the change before, or a bit more.
        private final long[] spanNanos = new long[CHANGES - 2];
        private int spans;

        Candidate(int index) {
            this.index = index;
            value = firstValues[index];
        }

        /** Returns whether the word still behaves like the counter. */
        boolean look() {
            long before = time.nanoTime();
            int now = load(index);
            long after = time.nanoTime();
            int step = now - value;
            boolean isSmall = step >= 0 && step <= 2 * ((after - beforeNanos) / MIN_TICK_NANOS) + MAX_OTHER_STEPS;
            if ((now & 1) != 0) {
                // Else the counter of an auxiliary clock might win, which Linux 6.17 has behind it. In the first pause
                // the counter moves by more than 2. Other words that have become odd have counted a second.
                isVoid |= isSmall && (changes > 0 || step > 2);
                return false;
            }
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
            unsureNanos = after - lookedNanos;
            if (changes <= 1 || (changes < CHANGES / 2 && firstUnsureNanos > MAX_UNSURE_NANOS)) {
                firstValue = now;
                firstNanos = after;
                firstUnsureNanos = unsureNanos;
                spans = 0;
            } else if (unsureNanos + afterNanos - unchangedNanos
                    < 5 * (after - unchangedNanos) / 9) { // Else a late look resembles a skipped tick.
                addSpan((after - unchangedNanos) / (step / 2));
            }
            value = now;
            beforeNanos = before;
            afterNanos = after;
            unchangedNanos = lookedNanos;
            lookedNanos = before;
            changes++;
            return true;
        }

        private boolean isCounter() {
            return changes >= CHANGES
                    && afterNanos - firstNanos >= MIN_MEASURED_NANOS
                    && (unsureNanos <= MAX_UNSURE_NANOS || changes >= 2 * CHANGES);
        }

        private void addSpan(long span) {
            if (spans < spanNanos.length) {
                int at = spans++;
                for (; at > 0 && spanNanos[at - 1] > span; at--) {
                    spanNanos[at] = spanNanos[at - 1];
                }
                spanNanos[at] = span;
            }
        }

        /** The mean over all ticks, with those that the kernel has skipped: more than half of them, on an idle machine. */
        long tickNanos() {
            long usualNanos = spanNanos[spans / 4];
            long ticks = (long) (value - firstValue) / 2;
            for (int i = 0; i < spans; i++) {
                ticks += (spanNanos[i] + usualNanos / 2) / usualNanos - 1; // An adjustment is no tick.
            }
            return (afterNanos - firstNanos) / ticks;
        }
    }
}
