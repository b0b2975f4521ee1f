// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.PaddedWords.Fields.MONOTONIC_WORD;
import static io.fastclock.PaddedWords.Fields.WALL_WORD;

import java.util.ArrayList;
import java.util.List;

/** Seals the state words of a clock while there is an override, and for good when it has ended. Only sealing takes a lock. */
final class Seal {
    static final long SEALED = Long.MIN_VALUE; // A word that reads do not change.

    private final PaddedWords words;
    private final List<ClockOverride> overrides = new ArrayList<>(); // The open ones.
    private @Nullable Clock endedSource;
    volatile boolean hasEnded;

    /**
     * What a sealed word stands for: the clock of the last override, or else the source of a clock that has ended. Null if the words are
     * not sealed: a read that finds that starts over, as a time of the source that it did not publish might be later than the next read.
     */
    volatile @Nullable Clock standIn;

    private long wallBefore; // What the words were before, negated: below zero, or zero.
    private long monotonicBefore;

    Seal(PaddedWords words) {
        this.words = words;
    }

    /** Makes all reads read the source from now on. */
    synchronized void end(Clock source) {
        endedSource = source;
        if (overrides.isEmpty()) {
            standIn = source;
        }
        sealWords();
        hasEnded = true; // Last: whoever sees it relies on the words.
    }

    synchronized ClockOverride push(Clock other) {
        ClockOverride added = new ClockOverride(other, this);
        overrides.add(added);
        standIn = other;
        sealWords();
        return added;
    }

    synchronized void remove(ClockOverride closed) {
        boolean wasOpen = overrides.remove(closed);
        if (wasOpen && !overrides.isEmpty()) {
            standIn = overrides.get(overrides.size() - 1).clock;
        } else if (wasOpen && hasEnded) {
            standIn = endedSource;
        } else if (wasOpen) {
            words.monotonicWord = monotonicBefore;
            words.wallWord = wallBefore;
            standIn = null; // After the words: while one of them is sealed, there is a clock.
        }
    }

    private void sealWords() {
        wallBefore = sealed(WALL_WORD.getAndSet(words, SEALED), wallBefore);
        monotonicBefore = sealed(MONOTONIC_WORD.getAndSet(words, SEALED), monotonicBefore);
    }

    private static long sealed(long word, long before) {
        return word == SEALED ? before : -Math.abs(word);
    }
}
