// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** The production protocol. */
class StressedClock extends AbstractCachedClock {
    StressedClock() {
        this(new CountingSource());
    }

    StressedClock(Clock source) {
        super(source);
    }

    @Override
    void onUncachedRead(int which, int reads) {}

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

    /** Installs and removes an override between reads. Returns whether the times are in order. */
    final boolean readsInOrderAroundOverride(int time) {
        long first = read(time);
        override(FixedClock.INSTANCE);
        override(null);
        long second = read(time);
        long third = read(time);
        return second >= first && third >= second;
    }
}
