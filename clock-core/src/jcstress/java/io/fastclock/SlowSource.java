// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLong;

/** A source whose every answer takes so long, by its own time, that caching pays from the first look for demand on. */
final class SlowSource implements Clock {
    private static final long NANOS_AN_ANSWER = 20_000_000;
    private static final int READS_TO_A_LOOK = 64;

    private final AtomicLong nanos = new AtomicLong(1_000_000_000);

    @Override
    public long currentTimeMillis() {
        return nanoTime() / 1_000_000;
    }

    @Override
    public long nanoTime() {
        return nanos.addAndGet(NANOS_AN_ANSWER);
    }

    static void readUntilItLooksForDemand(Clock clock) {
        for (int i = 0; i < READS_TO_A_LOOK; i++) {
            clock.currentTimeMillis();
        }
    }
}
