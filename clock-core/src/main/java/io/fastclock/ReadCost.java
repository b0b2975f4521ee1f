// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** Measures what a direct read costs, as readers pay it: compiled, and not interrupted. */
final class ReadCost {
    private static final int READS = 16;

    /** Enough for HotSpot to compile a batch, where a processor is free to do so. */
    private static final int BATCHES_TO_CALIBRATE = 1_500;

    private static final long MAX_CALIBRATION_NANOS = 3_000_000;

    private ReadCost() {}

    /** Takes less than a microsecond where a read takes 24 ns. Too much in a process's youth: it is interpreted then. */
    static double measureNanos(Clock source) {
        long startNanos = source.nanoTime();
        long newest = 0;
        for (int i = 0; i < READS; i++) {
            newest = Math.max(newest, source.currentTimeMillis());
        }
        long nanos = source.nanoTime() - startNanos;
        // The condition holds always; it is there so that the reads are not taken for superfluous.
        return newest == Long.MIN_VALUE ? Double.NaN : (double) nanos / (READS + 1);
    }

    /** The least of many batches, within some milliseconds. For a thread that nobody waits for. */
    static double calibrateNanos(Clock source) {
        long startNanos = source.nanoTime();
        double least = measureNanos(source);
        for (int i = 1; i < BATCHES_TO_CALIBRATE && source.nanoTime() - startNanos < MAX_CALIBRATION_NANOS; i++) {
            least = Math.min(least, measureNanos(source));
        }
        return least;
    }
}
