// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.time.Instant;
import java.util.function.LongSupplier;

/** The granularity of each clock: the smallest change of its value within {@link #WATCH_NANOS}. */
final class Granularity {
    private static final long WATCH_NANOS = 60_000_000;
    private static final int READS_PER_BATCH = 1_000;
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

    /**
     * Returns the smallest forward step, or -1 if there was none. A step smaller than the cost of a read cannot be observed.
     */
    static long smallestStepNanos(LongSupplier clock) {
        long startNanos = System.nanoTime();
        long smallest = NEVER;
        long last = clock.getAsLong();
        do {
            for (int i = 0; i < READS_PER_BATCH; i++) {
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
