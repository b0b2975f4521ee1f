// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * One run of the search for the tick counter among the words of the vDSO data page: the lowest word that grows by small even steps,
 * and has changed whenever {@link #MAX_STILL_NANOS} have passed. The length of a tick, known within a third, excludes other words.
 */
final class TickSearch {
    static final long MAX_TICK_NANOS = 11_000_000; // Linux ticks 100 to 1,000 times a second. Each look is late.
    private static final long MIN_TICK_NANOS = 1_000_000;
    private static final long MAX_STILL_NANOS = 25_000_000; // Two of the longest ticks, and late looks.
    private static final int CHANGES = 10; // So many are no chance.
    private static final long MIN_MEASURED_NANOS = 30_000_000; // Ten ticks of 1 ms are too few for looks 1 ms apart.
    private static final long MAX_GAP_NANOS = 1_500_000; // Between two looks in time.
    private static final int LEAST_IN_TIME = 4;
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
    private boolean provesNothing; // The writer was stopped, or there were too many looks, or the time went back.
    private boolean mayBeStarved; // A word has ticked, but not all the time.

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
        provesNothing |= isLong || looks > MAX_SHORT_LOOKS || now - startedNanos < 0;
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

    long pauseNanos() {
        return hasCandidates ? MIN_TICK_NANOS * 3 / 4 : MAX_STILL_NANOS + MIN_TICK_NANOS;
    }

    boolean isOver() {
        return provesNothing
                || (hasCandidates && (candidates.isEmpty() || candidates.get(0).isCounter()));
    }

    /** Returns the counter; null if no word is it, or if the search is not over. */
    @Nullable Candidate counter() {
        Candidate lowest = provesNothing || candidates.isEmpty() ? null : candidates.get(0);
        return lowest != null && lowest.isCounter() && lowest.tickNanos() <= MAX_TICK_NANOS ? lowest : null;
    }

    /** Whether the run proves nothing, and is no reason to refuse. A starved machine may seem to have too long a tick. */
    boolean isInconclusive() {
        return provesNothing || mayBeStarved || !hasCandidates || !candidates.isEmpty();
    }

    /** A word that has changed between the first looks. */
    final class Candidate {
        final int index;
        private int value;
        private int changes;
        private long lookedNanos = startNanos;
        private long beforeNanos = startNanos; // Of the last look that saw a change.
        private long afterNanos = startedNanos;
        private boolean isInTime; // The last change was seen by a look in time.
        private long measuredNanos; // From the second change on: there was no look shortly before the first.
        private long measuredTicks;
        private final long[] inTimeNanos = new long[CHANGES]; // A tick by two changes seen in time, in ascending order.
        private int inTime;

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
                // If the counter's writer is stopped, the search must not take the counter of an auxiliary clock, in a
                // later word of Linux 6.17. Other words that are odd have counted a second, by 1 or by large steps.
                provesNothing |= isSmall && (changes > 0 || step > 2);
                return false;
            }
            provesNothing |= before - lookedNanos < 0;
            boolean isLookInTime = after - lookedNanos <= MAX_GAP_NANOS;
            lookedNanos = before;
            if (step == 0) {
                boolean ticks = before - afterNanos < MAX_STILL_NANOS;
                mayBeStarved |= !ticks && changes > 2;
                return ticks;
            }
            if (!isSmall) {
                return false;
            }
            if (changes > 1) {
                measuredNanos += after - afterNanos;
                measuredTicks += step / 2;
                if (isInTime && isLookInTime && inTime < inTimeNanos.length) {
                    addInTime((after - afterNanos) / (step / 2));
                }
            }
            isInTime = isLookInTime;
            value = now;
            beforeNanos = before;
            afterNanos = after;
            changes++;
            return true;
        }

        private boolean isCounter() {
            return changes >= CHANGES && measuredNanos >= MIN_MEASURED_NANOS;
        }

        private void addInTime(long nanos) {
            int at = inTime++;
            for (; at > 0 && inTimeNanos[at - 1] > nanos; at--) {
                inTimeNanos[at] = inTimeNanos[at - 1];
            }
            inTimeNanos[at] = nanos;
        }

        /** About the length of a tick: the mean. An idle machine skips most ticks, but looks in time. A busy one does neither. */
        long tickNanos() {
            if (inTime < LEAST_IN_TIME) {
                return measuredNanos / measuredTicks;
            }
            long sum = 0;
            int usual = 0;
            while (usual < inTime && inTimeNanos[usual] <= inTimeNanos[inTime / 4] * 3 / 2) {
                sum += inTimeNanos[usual++];
            }
            return sum / usual;
        }
    }
}
