// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Measures the cost of a read: CPU time, or elapsed time if CPU time is unknown. CPU time excludes the time for which a
 * reader waits for a core.
 *
 * <p>Readers measure in several slices of time. The cheapest slice counts, since a disturbance makes a slice more expensive
 * and nothing makes it cheaper. On a busy host there are more slices, until the readers have had enough CPU time. Tests
 * override how time passes.
 */
class ReadBench {
    private static final int SLICES = 4;

    /** The CPU time that the share of user time needs. User time has a resolution of 10 to 16 ms, depending on the system. */
    static final long LEAST_CPU_NANOS = 120_000_000;

    /** The minimum length of a batch. The clock is read after each batch, at the cost of hundreds of cached reads. */
    private static final long BATCH_NANOS = 300_000;

    private static final int MAX_READS_PER_BATCH = 1 << 20;

    /** In an examination, of usually 60 ms each. No time, so that it ends even if the clock stands still. */
    private static final int MAX_OVERTIME_SLICES = 600;

    static final String NOTICE =
            "This host is busy. Measuring continues until the threads have had enough CPU time, usually for at most 60 s.";

    private final long sliceMillis;
    private final Consumer<String> progress;
    private int overtimeSlices;

    /** @param progress called once, if the examination takes longer than usual */
    ReadBench(long sliceMillis, Consumer<String> progress) {
        this.sliceMillis = sliceMillis;
        this.progress = progress;
    }

    long nanoTime() {
        return System.nanoTime();
    }

    /** Returns the times of the calling thread. */
    ThreadTimes threadTimes() {
        return ThreadTimes.now();
    }

    void sleep(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }

    /**
     * Measures with one warm-up slice and at least four further slices. There are more while a reader has had too little CPU
     * time. All threads read until the last slice has ended.
     */
    MeasuredRead measure(TimedRead read, int threads) {
        List<Reader> readers = new ArrayList<>();
        try {
            for (int i = 0; i < threads; i++) {
                Reader reader = new Reader(read);
                reader.setDaemon(true);
                readers.add(reader);
                reader.start();
            }
            sleep((1 + SLICES) * sliceMillis);
            while (readers.stream().anyMatch(Reader::needsCpuTime) && overtimeSlices < MAX_OVERTIME_SLICES) {
                if (overtimeSlices++ == 0) {
                    progress.accept(NOTICE);
                }
                sleep(sliceMillis);
            }
            stop(readers);
            for (Reader reader : readers) {
                reader.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while measuring", e);
        } finally {
            stop(readers); // Otherwise they would run for ever if one of them could not be started.
        }
        double nanosPerRead = readers.stream()
                .mapToDouble(reader -> reader.leastNanos)
                .average()
                .orElse(Double.NaN);
        ThreadTimes used = readers.stream().map(reader -> reader.used).reduce(ThreadTimes.NONE, ThreadTimes::plus);
        return new MeasuredRead(threads, nanosPerRead, kernelShare(used, threads), used.cpuNanos);
    }

    private static void stop(List<Reader> readers) {
        readers.forEach(reader -> reader.stopped = true);
    }

    private static double kernelShare(ThreadTimes used, int threads) {
        return used.cpuNanos >= LEAST_CPU_NANOS * threads
                ? Math.max(0, Math.min(1, 1 - used.userNanos / used.cpuNanos))
                : Double.NaN;
    }

    private final class Reader extends Thread {
        private final TimedRead read;

        volatile boolean stopped;

        /** The CPU time since the first slice. */
        volatile ThreadTimes used = ThreadTimes.NONE;

        @SuppressWarnings("UnusedVariable") // Written, so that the JIT compiler cannot remove the reads.
        private volatile long sink;

        private int readsPerBatch = 64;

        /** Written before the thread ends, read after the thread was joined. */
        double leastNanos = Double.NaN;

        Reader(TimedRead read) {
            super("fastclock-doctor-reader");
            this.read = read;
        }

        boolean needsCpuTime() {
            return isAlive() && used.cpuNanos < LEAST_CPU_NANOS; // Not if it is unknown.
        }

        @Override
        public void run() {
            // The warm-up slice, in which all readers start. Counts only if no other slice completes.
            leastNanos = slice();
            ThreadTimes before = threadTimes();
            used = before.minus(before);
            while (!stopped) {
                double nanos = slice();
                if (!stopped) { // Otherwise the slice was cut short, and may be below the resolution of CPU time.
                    leastNanos = Math.min(leastNanos, nanos);
                }
                used = threadTimes().minus(before);
            }
        }

        /** Returns the cost of a read in this slice, in nanoseconds. */
        private double slice() {
            ThreadTimes before = threadTimes();
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
            } while (!stopped && elapsedNanos < TimeUnit.MILLISECONDS.toNanos(sliceMillis));
            double sliceCpuNanos = threadTimes().minus(before).cpuNanos; // NaN if unknown.
            return (sliceCpuNanos > 0 ? sliceCpuNanos : elapsedNanos) / reads;
        }
    }
}
