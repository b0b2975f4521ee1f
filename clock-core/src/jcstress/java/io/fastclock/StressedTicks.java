// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.openjdk.jcstress.annotations.State;

/** The production reads by the tick counter. The source's time is also the test's, to know which reads came before a tick. */
@State
public class StressedTicks extends StressedClock {
    private final OffHeapCounter counter = new OffHeapCounter();

    /** A time from before the current tick, or one that another thread has returned. */
    volatile long known;

    static StressedTicks published() {
        StressedTicks clock = new StressedTicks();
        clock.publishWithCounter();
        return clock;
    }

    void publishWithCounter() {
        publishWithCounter(0, Long.MAX_VALUE);
    }

    /** With the timestamp of a thread that readers find late from the next tick on. */
    @State
    public static class Late extends StressedTicks {
        public Late() {
            publishLate();
        }

        final void publishLate() {
            publishWithCounter(0, 0);
        }
    }

    void tick() {
        long before = source.nanoTime();
        counter.tick();
        known = before;
    }

    /** Makes other threads know a time that this thread has read. */
    void readKnown(int time) {
        known = read(time);
    }

    /** Reads twice. Returns whether the times are in order, and not from before a time that was known before the read. */
    boolean readsAfterKnown(int time) {
        long before = known;
        long first = read(time);
        long between = known;
        long second = read(time);
        return first >= before && second >= first && second >= between;
    }

    @Override
    int kernelTicks() {
        return counter.load();
    }
}
