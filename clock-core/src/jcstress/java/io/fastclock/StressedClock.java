// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.State;

/** The production protocol. */
@State
public class StressedClock extends AbstractCachedClock {
    public StressedClock() {
        this(countingSource());
    }

    StressedClock(Clock source) {
        super(source, false);
    }

    /** Returns a source whose time increases by one with each read, so that no two reads return the same time. */
    static Clock countingSource() {
        return new SuppliedClock(new AtomicLong(1_000)::incrementAndGet);
    }

    /** Reads a time, {@link #WALL} or {@link #MONOTONIC}. */
    final long read(int time) {
        return time == WALL ? currentTimeMillis() : nanoTime();
    }

    /** Reads twice. Returns whether the times are the source's, in order. */
    final boolean readsInOrder(int time) {
        long first = read(time);
        long second = read(time);
        return first > 0 && second >= first;
    }
}
