// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * A source whose time advances by 0.2 ms with each read. Reads are therefore expensive, and a clock starts its updater thread
 * within some thousand reads. The time can also be set.
 */
class LeapingSource implements Clock, EpochNanos {
    private static final long READ_NANOS = 200_000;
    private static final long TIMEOUT_NANOS = 50_000_000_000L;
    private static final long WALL_AHEAD_NANOS = 1_700_000_000_000_000_000L;

    final AtomicLong nanos = new AtomicLong(5_000_000_000L);

    AdaptiveClock.Builder newClock() {
        return AdaptiveClock.builder().source(this, this);
    }

    @Override
    public long currentTimeMillis() {
        return read() / 1_000_000;
    }

    @Override
    public long nanoTime() {
        return nanos.addAndGet(READ_NANOS);
    }

    @Override
    public long read() {
        return nanos.addAndGet(READ_NANOS) + WALL_AHEAD_NANOS;
    }

    /** Reads until a condition holds. Fails after 50 s. */
    static void readUntil(Clock clock, BooleanSupplier condition) {
        long startNanos = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - startNanos > TIMEOUT_NANOS) {
                throw new AssertionError("the condition did not hold within 50 s: " + clock);
            }
            for (int i = 0; i < 64; i++) {
                clock.nanoTime();
            }
        }
    }

    /** Reads until the updater thread has ticked. */
    static void readUntilTicking(AdaptiveClock clock) {
        readUntil(clock, () -> clock.stats().ticks() > 0);
    }
}
