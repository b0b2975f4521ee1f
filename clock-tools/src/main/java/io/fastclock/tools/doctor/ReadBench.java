// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Measures the cost of a read in CPU time, or in elapsed time if the JVM does not tell CPU time. Other processes have little effect
 * on CPU time. The cheapest of several slices counts, since a disturbance makes a slice more expensive and nothing makes it cheaper.
 */
class ReadBench {
    private static final int SLICES = 3;

    /** Several units of CPU time, which has a resolution of 16 ms on some systems. */
    static final double SLICE_NANOS = 60e6;

    /** Takes longer than a look at the CPU time. */
    private static final int READS_PER_BATCH = 1 << 16;

    /** A slice ends even if the clock stands still. */
    private static final int MAX_BATCHES = 1 << 12;

    @SuppressWarnings("UnusedVariable") // Written, so that the JIT compiler cannot remove the reads.
    private volatile long sink;

    /** Returns how long the calling thread has run. Tests override how time passes. */
    double nanos() {
        try {
            ThreadMXBean bean = ManagementFactory.getThreadMXBean();
            if (bean.isCurrentThreadCpuTimeSupported() && bean.isThreadCpuTimeEnabled()) {
                return bean.getCurrentThreadCpuTime();
            }
        } catch (LinkageError | RuntimeException unavailable) {
            // As in a run-time image without java.management.
        }
        return System.nanoTime();
    }

    /**
     * Returns the cost of a read in nanoseconds.
     *
     * @throws IllegalStateException if the calling thread is interrupted. The interrupt flag stays set
     */
    double measure(TimedRead read) {
        slice(read); // Warms up.
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < SLICES; i++) {
            least = Math.min(least, slice(read));
        }
        return least;
    }

    private double slice(TimedRead read) {
        double startNanos = nanos();
        double elapsedNanos;
        int batches = 0;
        do {
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("interrupted while measuring");
            }
            sink = read.read(READS_PER_BATCH);
            batches++;
            elapsedNanos = nanos() - startNanos;
        } while (elapsedNanos < SLICE_NANOS && batches < MAX_BATCHES);
        return elapsedNanos / batches / READS_PER_BATCH;
    }
}
