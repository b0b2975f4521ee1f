// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.State;

/** A copy of the reads by the tick counter with deliberate mistakes. */
@State
public class BrokenTicks {
    private final AtomicLong source = new AtomicLong(1_000);
    private final OffHeapCounter counter = new OffHeapCounter();
    private final AtomicLong time = new AtomicLong();
    private volatile long stored = -1;
    volatile boolean isByTick;

    /** A time from before the current tick. */
    volatile long known = read();

    void tick() {
        long before = source.incrementAndGet();
        counter.tick();
        known = before;
    }

    void tickAndRead() {
        tick();
        read();
    }

    /** Broken: another reader may read the source later, and publish an earlier time than this one returns. */
    long readStateOnce() {
        boolean wasByTick = isByTick;
        widen();
        return wasByTick ? read() : source.incrementAndGet();
    }

    long read() {
        if (stored != counter.load()) {
            long ticks = counter.load();
            renew();
            stored = ticks;
        }
        return time.get();
    }

    /** Broken: another reader may find the counter before the time. */
    long readCounterStoredFirst() {
        long ticks = counter.load();
        if (stored != ticks) {
            stored = ticks;
            widen();
            renew();
        }
        return time.get();
    }

    /** Makes the mistake show on a busy machine, too. */
    private static void widen() {
        for (int i = 0; i < 50; i++) {
            Thread.onSpinWait();
        }
    }

    private void renew() {
        long seen;
        do {
            seen = time.get();
        } while (!time.compareAndSet(seen, source.incrementAndGet()));
    }
}
