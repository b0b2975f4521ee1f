// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.jspecify.annotations.Nullable;

/**
 * What reads of the sealed state words of a clock read: the override, else the delegate, else the source. The words are sealed while
 * there is an override, and for good when caching has ended. Sealing takes a lock, reads do not.
 */
@SuppressWarnings("ReferenceEquality") // Checks whether the clock is still the same object.
final class Seal {
    private final AbstractCachedClock clock;
    volatile boolean ended;
    private volatile @Nullable Clock override;
    volatile @Nullable AbstractCachedClock delegate;

    Seal(AbstractCachedClock clock) {
        this.clock = clock;
    }

    /** For a read that has found the word sealed. */
    long read(int which) {
        Clock from = source();
        boolean wall = which == AbstractCachedClock.WALL;
        long now = wall ? from.currentTimeMillis() : from.nanoTime();
        AbstractCachedClock.sourceWasRead();
        boolean isSealed = (wall ? clock.wallWord : clock.monotonicWord) == StateWord.SEALED;
        return isSealed && source() == from ? now : clock.readDirect(which);
    }

    private Clock source() {
        Clock overriding = override;
        AbstractCachedClock next = delegate;
        return overriding != null ? overriding : next != null ? next : clock.source;
    }

    /** Seals the words for good. Later reads read the delegate, if it is not null. Nobody must have read that clock yet. */
    synchronized void end(@Nullable AbstractCachedClock next) {
        ended = true;
        sealWords();
        if (next != null) {
            next.override(override);
            delegate = next;
        }
    }

    synchronized void override(@Nullable Clock other) {
        override = other;
        if (other != null) {
            sealWords();
        } else if (!ended) {
            // New numbers: who read the source before a reader of the sealed words did must not store its time.
            clock.monotonicWord = clock.nextEmptyWord();
            clock.wallWord = clock.nextEmptyWord();
        }
        // Afterwards, so that no read returns a time of the delegate from before the removal.
        AbstractCachedClock next = delegate;
        if (next != null) {
            next.override(other);
        }
    }

    /** Removes the override if it still is this clock. For any thread. */
    synchronized void removeOverride(Clock other) {
        if (override == other) {
            override(null);
        }
    }

    private void sealWords() {
        clock.wallWord = StateWord.SEALED;
        clock.monotonicWord = StateWord.SEALED;
    }
}
