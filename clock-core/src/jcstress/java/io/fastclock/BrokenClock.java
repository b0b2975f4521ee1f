// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.openjdk.jcstress.annotations.State;

/** A copy of the protocol with deliberately broken methods. Each mutant test uses one of them. */
@State
public class BrokenClock {
    static final AtomicLongFieldUpdater<BrokenClock> WORD =
            AtomicLongFieldUpdater.newUpdater(BrokenClock.class, "word");

    final Clock source = StressedClock.countingSource();
    volatile long word;
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
        WORD.compareAndSet(this, seen, -now);
        return now;
    }

    /** Returns the recorded time without a read of the source; 0 if there is none. */
    long recorded() {
        return Math.abs(word);
    }

    /** Broken: overwrites a time that another reader has returned since this reader read the source. */
    long readAndOverwrite() {
        long now = source.currentTimeMillis();
        word = -now;
        return now;
    }

    /** Broken: overwrites a time that a reader has returned since the publisher read the source. */
    void publishAndOverwrite() {
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

    void overrideWithoutSealing(Clock clock) {
        override = clock;
        withdraw();
    }

    /** Broken: does not record the returned time, so the updater may publish an earlier one. */
    long readWithoutRecording() {
        long seen = word;
        return seen > 0 ? seen : source.currentTimeMillis();
    }
}
