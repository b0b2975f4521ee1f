// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLong;

/** A source whose reads are so expensive that the first check of the read rate starts the updater thread. */
final class SlowSource implements Clock {
    private static final long NANOS_PER_READ = 20_000_000;
    private static final int READS_PER_CHECK = 4_096;

    private final AtomicLong nanos = new AtomicLong(1_000_000_000);

    @Override
    public long currentTimeMillis() {
        return nanoTime() / 1_000_000;
    }

    @Override
    public long nanoTime() {
        return nanos.addAndGet(NANOS_PER_READ);
    }

    static void readUntilRateIsChecked(Clock clock) {
        for (int i = 0; i < READS_PER_CHECK; i++) {
            clock.currentTimeMillis();
        }
    }
}
