// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Seals the state words of a clock while there is an override, and for good when caching has ended. Reads of sealed words read
 * {@link #source()}. Sealing takes a lock, reads do not.
 */
final class Seal {
    private final PaddedWords words;
    private final Clock source;
    private final AtomicLong emptyWords = new AtomicLong(); // The number of the last empty word.
    private final List<ClockOverride> overrides = new ArrayList<>(); // The open ones.
    private volatile @Nullable Clock override; // The clock of the last one.
    volatile boolean cachingEnded;

    Seal(PaddedWords words, Clock source) {
        this.words = words;
        this.source = source;
    }

    Clock source() {
        Clock overriding = override;
        return overriding != null ? overriding : source;
    }

    /** Returns an empty word with a number that no other one has had. */
    long nextEmptyWord() {
        return StateWord.SEALED + emptyWords.addAndGet(2);
    }

    synchronized void endCaching() {
        cachingEnded = true;
        sealWords();
    }

    synchronized void override(@Nullable Clock other) {
        override = other;
        if (other != null) {
            sealWords();
        } else if (!cachingEnded) {
            // New numbers: who read the source before a reader of the sealed words did must not store its time.
            words.monotonicWord = nextEmptyWord();
            words.wallWord = nextEmptyWord();
        }
    }

    synchronized ClockOverride push(Clock other) {
        ClockOverride added = new ClockOverride(this, other);
        overrides.add(added);
        override(other);
        return added;
    }

    /** Returns whether the override was open. */
    synchronized boolean remove(ClockOverride closed) {
        boolean wasOpen = overrides.remove(closed);
        if (wasOpen) {
            override(overrides.isEmpty() ? null : overrides.get(overrides.size() - 1).clock);
        }
        return wasOpen;
    }

    private void sealWords() {
        words.wallWord = StateWord.SEALED;
        words.monotonicWord = StateWord.SEALED;
    }
}
