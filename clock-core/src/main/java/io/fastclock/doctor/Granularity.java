// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import java.time.Instant;
import java.util.function.LongSupplier;

/** By how much a clock's value changes when it changes: the smallest step seen while it was read for some time. */
final class Granularity {
    private static final long WATCH_NANOS = 60_000_000;
    private static final int READS_PER_LOOK = 1_000;
    private static final long NEVER = Long.MAX_VALUE;

    final long currentTimeMillisNanos;
    final long nanoTimeNanos;
    final long instantNanos;

    Granularity(long currentTimeMillisNanos, long nanoTimeNanos, long instantNanos) {
        this.currentTimeMillisNanos = currentTimeMillisNanos;
        this.nanoTimeNanos = nanoTimeNanos;
        this.instantNanos = instantNanos;
    }

    static Granularity measure() {
        return new Granularity(
                smallestStepNanos(() -> System.currentTimeMillis() * 1_000_000),
                smallestStepNanos(System::nanoTime),
                smallestStepNanos(() -> {
                    Instant now = Instant.now();
                    return now.getEpochSecond() * 1_000_000_000 + now.getNano();
                }));
    }

    /** A step back is none; -1 if there was no step at all. No step can be seen that is smaller than a read takes. */
    static long smallestStepNanos(LongSupplier clock) {
        long startNanos = System.nanoTime();
        long smallest = NEVER;
        long last = clock.getAsLong();
        do {
            for (int i = 0; i < READS_PER_LOOK; i++) {
                long now = clock.getAsLong();
                if (now > last) {
                    smallest = Math.min(smallest, now - last);
                }
                last = now;
            }
        } while (System.nanoTime() - startNanos < WATCH_NANOS);
        return smallest == NEVER ? -1 : smallest;
    }
}
