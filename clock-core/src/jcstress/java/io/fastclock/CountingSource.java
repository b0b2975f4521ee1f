// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLong;

/** A source whose time moves on by one each time that it is asked, so that no two answers are the same. */
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
