// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.function.IntToLongFunction;

/**
 * Measures the cost of a read by many short batches, of which the cheapest counts: a disturbance makes a batch more expensive, and
 * nothing makes it cheaper. A batch is shorter than the time for which a thread of a busy host keeps its core.
 */
class ReadBench {
    private static final int READS_PER_BATCH = 1 << 14;
    private static final int LEAST_BATCHES = 400;

    /** The time that the JIT compiler gets. */
    private static final long LEAST_NANOS = 200_000_000;

    /** If the clock stands still. */
    private static final int MOST_BATCHES = 1 << 14;

    @SuppressWarnings("UnusedVariable") // Written, so that the JIT compiler cannot remove the reads.
    private volatile long sink;

    /** Tests override how time passes. */
    long nanoTime() {
        return System.nanoTime();
    }

    /** Returns the nanoseconds of a read. The function reads so often, and returns the sum of the times. */
    double measure(IntToLongFunction read) {
        long leastNanos = Long.MAX_VALUE;
        long startNanos = nanoTime();
        long endNanos = startNanos;
        for (int batches = 0;
                batches < LEAST_BATCHES || (endNanos - startNanos < LEAST_NANOS && batches < MOST_BATCHES);
                batches++) {
            long batchNanos = endNanos;
            sink = read.applyAsLong(READS_PER_BATCH);
            endNanos = nanoTime();
            leastNanos = Math.min(leastNanos, endNanos - batchNanos);
        }
        return (double) leastNanos / READS_PER_BATCH;
    }
}
