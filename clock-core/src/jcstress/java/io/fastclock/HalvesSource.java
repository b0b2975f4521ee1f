// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLong;

/** A source of times whose upper and lower 32 bits are equal. */
final class HalvesSource implements Clock {
    private final AtomicLong half = new AtomicLong(1);

    @Override
    public long currentTimeMillis() {
        long value = half.incrementAndGet();
        return value << 32 | value;
    }

    @Override
    public long nanoTime() {
        return currentTimeMillis();
    }

    static boolean isWhole(long time) {
        return time >>> 32 == (time & 0xFFFF_FFFFL);
    }
}
