// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.openjdk.jcstress.annotations.State;

/** The production reads by the tick counter, of one of the two times. No two reads of the source return the same time. */
@State
public class StressedTicks extends AbstractKernelTickClock {
    private static final long LONGER_THAN_CHANGE = 10_000_000;

    private static final AtomicInteger CREATED = new AtomicInteger();

    private final int which = CREATED.incrementAndGet() & 1; // WALL or MONOTONIC.
    private final AtomicLong time = new AtomicLong(1_000);
    private final LongSupplier source;
    private final OffHeapCounter counter = new OffHeapCounter();

    /** A time from before the current tick, or one that another thread has returned. */
    volatile long known;

    public StressedTicks() {
        source = time::incrementAndGet;
    }

    StressedTicks(LongSupplier source) {
        this.source = source;
    }

    /** After the change of state, with a published time. */
    @State
    public static class ByTick extends StressedTicks {
        public ByTick() {
            verify();
            endChange();
            readKnown();
        }
    }

    final void verify() {
        verified(KernelTick.usable(1));
    }

    final void endChange() {
        time.addAndGet(LONGER_THAN_CHANGE);
        read();
    }

    final void tick() {
        long before = time.incrementAndGet();
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
    long sourceMillis() {
        return source.getAsLong();
    }

    @Override
    long sourceNanos() {
        return source.getAsLong();
    }

    @Override
    int kernelTicks() {
        return counter.load();
    }

    @Override
    void onReadsCounted() {}

    @Override
    public ClockStats stats() {
        return ClockStats.ofKernelTick(null);
    }
}
