// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.State;

/** The production reads by the tick counter, of one of the two times. No two reads of the source return the same time. */
@State
public class StressedTicks extends FakeTickClock {
    private static final AtomicInteger CREATED = new AtomicInteger();

    private final int which = CREATED.incrementAndGet() & 1; // WALL or MONOTONIC.
    private final OffHeapCounter counter = new OffHeapCounter();

    /** A time from before the current tick, or one that another thread has returned. */
    volatile long known;

    public StressedTicks() {
        this(new AtomicLong());
    }

    /** Between two reads, the change of state may end. */
    private StressedTicks(AtomicLong time) {
        super(new SuppliedClock(() -> time.addAndGet(1L << Integer.SIZE)));
    }

    /** After the change of state, with a published time. */
    @State
    public static class ByTick extends StressedTicks {
        public ByTick() {
            verify();
            read();
            readKnown();
        }
    }

    final void verify() {
        accept(USABLE);
    }

    final void tick() {
        long before = sourceNanos();
        counter.tick();
        known = before;
    }

    final long read() {
        return which == WALL ? currentTimeMillis() : nanoTime();
    }

    /** Makes other threads know a time that this thread has read. */
    final void readKnown() {
        known = read();
    }

    /** Reads twice. Returns whether the times are in order, and not from before a time that was known before the read. */
    final boolean readsAfterKnown() {
        long before = known;
        long first = read();
        long between = known;
        long second = read();
        return first >= before && second >= first && second >= between;
    }

    @Override
    int kernelTicks() {
        return counter.load();
    }
}
