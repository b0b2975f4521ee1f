// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.PaddedWords.SEALED;
import static io.fastclock.PaddedWords.Updaters.MONOTONIC_WORD;
import static io.fastclock.PaddedWords.Updaters.WALL_WORD;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Seals the state words of a clock while there is an override, and for good when the clock has ended. Reads of sealed words read
 * the override, or else the system clock. Sealing takes a lock, reads do not.
 */
final class Seal {
    private final PaddedWords words;
    private final List<Entry> overrides = new ArrayList<>(); // The open ones.
    volatile @Nullable Clock override; // The clock of the last one.
    volatile boolean hasEnded;

    // What the words were before, negated: below zero, or zero.
    private long wallWord;
    private long monotonicWord;

    /** An override. Two of the same clock differ. */
    static final class Entry {
        private final Clock clock;

        private Entry(Clock clock) {
            this.clock = clock;
        }
    }

    Seal(PaddedWords words) {
        this.words = words;
    }

    /** Makes all reads direct reads from now on. */
    synchronized void end() {
        hasEnded = true;
        sealWords();
    }

    synchronized Entry push(Clock other) {
        Entry added = new Entry(other);
        overrides.add(added);
        override = other;
        sealWords();
        return added;
    }

    /** Returns whether the override was open. */
    synchronized boolean remove(Entry closed) {
        boolean wasOpen = overrides.remove(closed);
        if (wasOpen && !overrides.isEmpty()) {
            override = overrides.get(overrides.size() - 1).clock;
        } else if (wasOpen) {
            if (!hasEnded) {
                words.monotonicWord = monotonicWord;
                words.wallWord = wallWord;
            }
            override =
                    null; // After the words: else a read might return a time of the system clock, and leave no trace of
            // it.
        }
        return wasOpen;
    }

    private void sealWords() {
        wallWord = sealed(WALL_WORD.getAndSet(words, SEALED), wallWord);
        monotonicWord = sealed(MONOTONIC_WORD.getAndSet(words, SEALED), monotonicWord);
    }

    private static long sealed(long word, long before) {
        return word == SEALED ? before : -Math.abs(word);
    }
}
