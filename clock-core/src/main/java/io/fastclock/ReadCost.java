// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** Measures the cost of a direct read of a source, as the least of some batches. One thread at a time uses an instance. */
final class ReadCost {
    private static final int READS = 16;
    private static final int LONG_MEASUREMENTS = 8;

    private final Clock source;
    private int measurements;

    ReadCost(Clock source) {
        this.source = source;
    }

    /** For a reader. The result is too high while the JVM still interprets this code. Takes some microseconds. */
    double roughNanos() {
        return leastNanos(4, 3_000_000);
    }

    /** Makes HotSpot compile the first measurement in the background, if a core is free. Takes up to 3 ms. */
    void warmUp() {
        if (measurements == 0) {
            leastNanos(1_500, 3_000_000);
        }
    }

    /** Not for readers: takes some 20 us, at first up to 200, since half-compiled code takes twice as long on a busy machine. */
    double nanos() {
        return measurements++ < LONG_MEASUREMENTS ? leastNanos(250, 200_000) : leastNanos(32, 3_000_000);
    }

    private double leastNanos(int batches, long maxNanos) {
        long startNanos = source.nanoTime();
        double least = batchNanos();
        for (int i = 1; i < batches && source.nanoTime() - startNanos < maxNanos; i++) {
            least = Math.min(least, batchNanos());
        }
        return least;
    }

    private double batchNanos() {
        long startNanos = source.nanoTime();
        long newest = 0;
        for (int i = 0; i < READS; i++) {
            newest = Math.max(newest, source.currentTimeMillis());
        }
        long nanos = source.nanoTime() - startNanos;
        // Never NaN. The comparison keeps the JIT compiler from removing the reads.
        return newest == Long.MIN_VALUE ? Double.NaN : (double) nanos / (READS + 1);
    }
}
