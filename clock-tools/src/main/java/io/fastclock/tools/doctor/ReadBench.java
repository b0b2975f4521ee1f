// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Measures the cost of a read: CPU time, or elapsed time if CPU time is unknown. CPU time excludes the time for which the thread
 * waits for a core.
 *
 * <p>The cheapest of several slices of time counts, since a disturbance makes a slice more expensive and nothing makes it cheaper.
 * On a busy host there are more slices, until the thread has had enough CPU time. Tests override how time passes.
 */
class ReadBench {
    private static final int SLICES = 4;

    /** Several units of CPU time, which has a resolution of 16 ms on some systems. */
    static final long LEAST_CPU_NANOS = 120_000_000;

    /** The minimum length of a batch. The clock is read after each batch, at the cost of hundreds of cached reads. */
    private static final long BATCH_NANOS = 300_000;

    private static final int MAX_READS_PER_BATCH = 1 << 20;

    /** A slice ends even if the clock stands still. */
    private static final int MAX_READS_PER_SLICE = 1 << 28;

    /** In an examination, of usually 60 ms each. */
    static final int MAX_OVERTIME_SLICES = 600;

    static final String NOTICE =
            "This host is busy. Measuring continues until there was enough CPU time, usually for at most 60 s.";

    private final long sliceMillis;
    private final Consumer<String> progress;
    private int overtimeSlices;
    private int readsPerBatch;

    @SuppressWarnings("UnusedVariable") // Written, so that the JIT compiler cannot remove the reads.
    private volatile long sink;

    /** @param progress called once, if the examination takes longer than usual */
    ReadBench(long sliceMillis, Consumer<String> progress) {
        this.sliceMillis = sliceMillis;
        this.progress = progress;
    }

    long nanoTime() {
        return System.nanoTime();
    }

    /** Returns the CPU time of the calling thread; NaN if the JVM or its module {@code java.management} is silent. */
    double cpuNanos() {
        try {
            ThreadMXBean bean = ManagementFactory.getThreadMXBean();
            return bean.isCurrentThreadCpuTimeSupported() && bean.isThreadCpuTimeEnabled()
                    ? bean.getCurrentThreadCpuTime()
                    : Double.NaN;
        } catch (LinkageError | RuntimeException unavailable) {
            return Double.NaN;
        }
    }

    /** Returns the cost of a read in nanoseconds. */
    double measure(TimedRead read) {
        readsPerBatch = 64;
        slice(read); // Warms up.
        double startNanos = cpuNanos();
        double least = Double.POSITIVE_INFINITY;
        for (int slice = 0; slice < SLICES || needsCpuTime(startNanos); slice++) {
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("interrupted while measuring");
            }
            least = Math.min(least, slice(read));
        }
        return least;
    }

    private boolean needsCpuTime(double startNanos) {
        if (!(cpuNanos() - startNanos < LEAST_CPU_NANOS)
                || overtimeSlices == MAX_OVERTIME_SLICES) { // Or it is unknown.
            return false;
        }
        if (overtimeSlices++ == 0) {
            progress.accept(NOTICE);
        }
        return true;
    }

    private double slice(TimedRead read) {
        double startCpuNanos = cpuNanos();
        long startNanos = nanoTime();
        long reads = 0;
        long elapsedNanos = 0;
        do {
            long batchStartNanos = elapsedNanos;
            sink = read.read(readsPerBatch);
            reads += readsPerBatch;
            elapsedNanos = nanoTime() - startNanos;
            if (elapsedNanos - batchStartNanos < BATCH_NANOS && readsPerBatch < MAX_READS_PER_BATCH) {
                readsPerBatch *= 2;
            }
        } while (elapsedNanos < TimeUnit.MILLISECONDS.toNanos(sliceMillis) && reads < MAX_READS_PER_SLICE);
        double sliceCpuNanos = cpuNanos() - startCpuNanos;
        return (sliceCpuNanos > 0 ? sliceCpuNanos : elapsedNanos) / reads;
    }
}
