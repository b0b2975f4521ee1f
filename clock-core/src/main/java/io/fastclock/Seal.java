// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.AbstractCachedClock.SEALED;
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
    private final AbstractCachedClock clock;
    private final List<ClockOverride> overrides = new ArrayList<>(); // The open ones.
    private volatile @Nullable Clock override; // The clock of the last one.
    volatile boolean hasEnded;

    // What the words were before, negated: below zero, or zero.
    private long wallWord;
    private long monotonicWord;

    Seal(AbstractCachedClock clock) {
        this.clock = clock;
    }

    /** For a read of a sealed word, which must load the word again afterwards. */
    long read(int which) {
        Clock overriding = override;
        if (overriding != null) {
            return which == AbstractCachedClock.WALL ? overriding.currentTimeMillis() : overriding.nanoTime();
        }
        return which == AbstractCachedClock.WALL ? clock.sourceMillis() : clock.sourceNanos();
    }

    /** Makes all reads direct reads from now on. */
    synchronized void end() {
        hasEnded = true;
        sealWords();
    }

    synchronized ClockOverride push(Clock other) {
        ClockOverride added = new ClockOverride(this, other);
        overrides.add(added);
        override = other;
        sealWords();
        return added;
    }

    /** Returns whether the override was open. */
    synchronized boolean remove(ClockOverride closed) {
        boolean wasOpen = overrides.remove(closed);
        if (wasOpen && !overrides.isEmpty()) {
            override = overrides.get(overrides.size() - 1).clock;
        } else if (wasOpen) {
            if (!hasEnded) {
                clock.monotonicWord = monotonicWord;
                clock.wallWord = wallWord;
            }
            override =
                    null; // After the words: else a read might return a time of the system clock, and leave no trace of
            // it.
        }
        return wasOpen;
    }

    private void sealWords() {
        wallWord = sealed(WALL_WORD.getAndSet(clock, SEALED), wallWord);
        monotonicWord = sealed(MONOTONIC_WORD.getAndSet(clock, SEALED), monotonicWord);
    }

    private static long sealed(long word, long before) {
        return word == SEALED ? before : -Math.abs(word);
    }
}
