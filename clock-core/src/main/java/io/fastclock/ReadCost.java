// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** Measures the cost of a direct read. */
final class ReadCost {
    private static final int READS = 16;

    /** Enough for HotSpot to compile a batch, if a core is free for the compiler. */
    private static final int BATCHES_TO_CALIBRATE = 1_500;

    private static final long MAX_CALIBRATION_NANOS = 3_000_000;

    private ReadCost() {}

    /** Measures one batch. The result is too high while the JVM still interprets this code. */
    static double measureNanos(Clock source) {
        long startNanos = source.nanoTime();
        long newest = 0;
        for (int i = 0; i < READS; i++) {
            newest = Math.max(newest, source.currentTimeMillis());
        }
        long nanos = source.nanoTime() - startNanos;
        // Never NaN. The comparison keeps the JIT compiler from removing the reads.
        return newest == Long.MIN_VALUE ? Double.NaN : (double) nanos / (READS + 1);
    }

    /** Returns the lowest of many batches. Takes up to 3 ms, so no reader may call this method. */
    static double calibrateNanos(Clock source) {
        long startNanos = source.nanoTime();
        double least = measureNanos(source);
        for (int i = 1; i < BATCHES_TO_CALIBRATE && source.nanoTime() - startNanos < MAX_CALIBRATION_NANOS; i++) {
            least = Math.min(least, measureNanos(source));
        }
        return least;
    }
}
