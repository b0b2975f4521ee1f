// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Measures what a read costs, in processor time where that is known: a thread that waits for a core does not read.
 *
 * <p>Of several slices of time the cheapest counts, since a disturbance makes a slice more expensive and nothing makes it
 * cheaper. On a busy host the readers get less processor time: then there are more slices.
 */
final class ReadBench {
    private static final int SLICES = 4;

    /** User time comes in the system's own steps, of 10 to 16 ms: of little, the share would be that of the steps. */
    static final long LEAST_CPU_NANOS = 120_000_000;

    /** The clock is looked at after each batch, which must not count: it costs as much as hundreds of cached reads. */
    private static final long BATCH_NANOS = 300_000;

    private static final int MAX_READS_PER_BATCH = 1 << 20;

    private final long sliceMillis;
    private final TimeSource times;
    private final Overtime overtime;

    ReadBench(long sliceMillis, TimeSource times, Overtime overtime) {
        this.sliceMillis = sliceMillis;
        this.times = times;
        this.overtime = overtime;
    }

    /**
     * Takes five slices, the first to let the compiler do its work, and more while a reader has got too little processor time.
     * All threads read until the last slice is over.
     */
    ReadCost measure(TimedRead read, int threads) {
        CountDownLatch ready = new CountDownLatch(threads);
        List<Reader> readers = new ArrayList<>();
        try {
            for (int i = 0; i < threads; i++) {
                Reader reader = new Reader(read, times, TimeUnit.MILLISECONDS.toNanos(sliceMillis), ready);
                reader.setDaemon(true);
                readers.add(reader);
                reader.start();
            }
            ready.await();
            times.sleep((1 + SLICES) * sliceMillis);
            while (readers.stream().anyMatch(Reader::needsProcessorTime)
                    && overtime.grant(Overtime.MAX_NANOS_OF_READS)) {
                times.sleep(sliceMillis);
            }
            stop(readers);
            for (Reader reader : readers) {
                reader.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while measuring", e);
        } finally {
            stop(readers); // Or they would go on for ever if one of them could not be started.
            while (ready.getCount() > 0) {
                ready.countDown();
            }
        }
        double nanosPerRead = readers.stream()
                .mapToDouble(reader -> reader.leastNanos)
                .average()
                .orElse(Double.NaN);
        ThreadTimes used = readers.stream().map(reader -> reader.used).reduce(ThreadTimes.NONE, ThreadTimes::plus);
        return new ReadCost(threads, nanosPerRead, kernelShare(used, threads), used.cpuNanos);
    }

    private static void stop(List<Reader> readers) {
        readers.forEach(reader -> reader.stopped = true);
    }

    private static OptionalDouble kernelShare(ThreadTimes used, int threads) {
        return used.cpuNanos < LEAST_CPU_NANOS * threads // Also if it is unknown.
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.max(0, Math.min(1, 1 - (double) used.userNanos / used.cpuNanos)));
    }

    private static final class Reader extends Thread {
        private final TimedRead read;
        private final TimeSource times;
        private final long sliceNanos;
        private final CountDownLatch ready;

        volatile boolean stopped;

        /** Since the first slice. */
        volatile ThreadTimes used = ThreadTimes.NONE;

        @SuppressWarnings("UnusedVariable") // Written, so that no read can be left out.
        private volatile long sink;

        private int readsPerBatch = 64;

        /** Written before the thread ends, read after it was joined. */
        double leastNanos = Double.NaN;

        Reader(TimedRead read, TimeSource times, long sliceNanos, CountDownLatch ready) {
            super("fastclock-doctor-reader");
            this.read = read;
            this.times = times;
            this.sliceNanos = sliceNanos;
            this.ready = ready;
        }

        boolean needsProcessorTime() {
            ThreadTimes soFar = used;
            return isAlive() && soFar.known() && soFar.cpuNanos < LEAST_CPU_NANOS;
        }

        @Override
        public void run() {
            ready.countDown();
            try {
                ready.await();
            } catch (InterruptedException e) {
                return;
            }
            leastNanos = slice(); // In case there is no other; it is the most expensive.
            ThreadTimes before = times.threadTimes();
            used = before.minus(before);
            while (!stopped) {
                double nanos = slice();
                if (!stopped) { // Or the slice was cut short, perhaps below what the system can tell.
                    leastNanos = Math.min(leastNanos, nanos);
                }
                used = times.threadTimes().minus(before);
            }
        }

        /** Returns nanoseconds a read. */
        private double slice() {
            ThreadTimes before = times.threadTimes();
            long startNanos = times.nanoTime();
            long reads = 0;
            long elapsedNanos = 0;
            do {
                long batchStartNanos = elapsedNanos;
                sink = read.read(readsPerBatch);
                reads += readsPerBatch;
                elapsedNanos = times.nanoTime() - startNanos;
                if (elapsedNanos - batchStartNanos < BATCH_NANOS && readsPerBatch < MAX_READS_PER_BATCH) {
                    readsPerBatch *= 2;
                }
            } while (!stopped && elapsedNanos < sliceNanos);
            long sliceCpuNanos = times.threadTimes().minus(before).cpuNanos; // Negative if unknown.
            return (double) (sliceCpuNanos > 0 ? sliceCpuNanos : elapsedNanos) / reads;
        }
    }
}
