// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** The production protocol. */
class StressedClock extends AbstractCachedClock {
    StressedClock() {
        this(new CountingSource());
    }

    StressedClock(Clock source) {
        super(source, false);
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
