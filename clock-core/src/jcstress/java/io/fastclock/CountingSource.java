// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLong;

/** A source whose time increases by one with each read, so that no two reads return the same time. */
final class CountingSource implements Clock {
    private final AtomicLong time = new AtomicLong(1_000);

    @Override
    public long currentTimeMillis() {
        return time.incrementAndGet();
    }

    @Override
    public long nanoTime() {
        return time.incrementAndGet();
    }
}
