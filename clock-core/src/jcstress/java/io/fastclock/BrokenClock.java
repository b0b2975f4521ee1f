// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/** The protocol with mistakes to choose from, each of which a mutant test shows. */
class BrokenClock {
    static final AtomicLongFieldUpdater<BrokenClock> WORD =
            AtomicLongFieldUpdater.newUpdater(BrokenClock.class, "word");

    private static final long SEALED = Long.MIN_VALUE;

    final Clock source = new CountingSource();
    volatile long word;
    volatile boolean closed;
    volatile Clock override;

    long read() {
        long seen = word;
        if (seen > 0) {
            return seen;
        }
        Clock overriding = override;
        if (overriding != null) {
            return overriding.currentTimeMillis();
        }
        long now = source.currentTimeMillis();
        if (seen == SEALED) {
            return now;
        }
        WORD.compareAndSet(this, seen, -now);
        return now;
    }

    /** As a reader does that need not ask; 0 if there is none. */
    long newest() {
        long seen = word;
        return seen == SEALED ? 0 : Math.abs(seen);
    }

    /** What was given to others since the source was asked is overwritten. */
    long readRecordingBlindly() {
        long now = source.currentTimeMillis();
        word = -now;
        return now;
    }

    /** What was given to readers since the source was asked is overwritten. */
    void publishBlindly() {
        word = source.currentTimeMillis();
    }

    void publish() {
        long seen;
        do {
            seen = word;
        } while (!WORD.compareAndSet(this, seen, source.currentTimeMillis()));
    }

    void withdraw() {
        word = -Math.abs(word);
    }

    /** Nothing tells a publisher that is under way. */
    void closeWithoutSealing() {
        closed = true;
        withdraw();
    }

    void publishUnlessClosed() {
        long seen = word;
        if (!closed) {
            WORD.compareAndSet(this, seen, source.currentTimeMillis());
        }
    }

    void seal() {
        word = SEALED;
    }

    /** Readers that still find the word sealed when the source has been asked may be given a newer time. */
    void unsealWithOldTime() {
        word = -source.currentTimeMillis();
    }

    void overrideWithoutSealing(Clock clock) {
        override = clock;
        withdraw();
    }

    /** Stores from an empty word fail to notice what has been in between. */
    void sealAndUnsealToTheSameWord() {
        word = SEALED;
        word = 0;
    }

    /** If somebody else was faster, their time will do. */
    void publishOnce() {
        long seen = word;
        WORD.compareAndSet(this, seen, source.currentTimeMillis());
    }

    /** What the updater publishes may have been read before. */
    long readWithoutRecording() {
        long seen = word;
        return seen > 0 ? seen : source.currentTimeMillis();
    }
}
