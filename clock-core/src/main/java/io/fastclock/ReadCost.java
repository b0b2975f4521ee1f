// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** Measures the cost of a direct read. */
final class ReadCost {
    private static final int READS = 16;

    private ReadCost() {}

    /** For a reader. The result is too high while the JVM still interprets this code. Takes some microseconds. */
    static double roughNanos(Clock source) {
        return leastNanos(source, 4, 3_000_000);
    }

    /** Returns the lowest of some batches. Takes some 20 us, so no reader may call this method. */
    static double leastNanos(Clock source) {
        return leastNanos(source, 32, 3_000_000);
    }

    /** The same from more batches, in at most some 200 us: the thread may have to be ready for the next tick. */
    static double longMeasurementNanos(Clock source) {
        return leastNanos(source, 250, 200_000);
    }

    /** Makes HotSpot compile the measurement in the background, if a core is free. Takes up to 3 ms. */
    static void warmUp(Clock source) {
        leastNanos(source, 1_500, 3_000_000);
    }

    private static double leastNanos(Clock source, int batches, long maxNanos) {
        long startNanos = source.nanoTime();
        double least = measureNanos(source);
        for (int i = 1; i < batches && source.nanoTime() - startNanos < maxNanos; i++) {
            least = Math.min(least, measureNanos(source));
        }
        return least;
    }

    private static double measureNanos(Clock source) {
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
