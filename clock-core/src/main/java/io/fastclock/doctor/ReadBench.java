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
 * <p>Of several slices of time the cheapest, since a disturbance makes a slice dearer and nothing makes it cheaper.
 */
final class ReadBench {
    private static final int SLICES = 4;
    private static final long LEAST_CPU_NANOS = 120_000_000;

    /** The clock is looked at after each batch, which must not count: it costs as much as hundreds of cached reads. */
    private static final long BATCH_NANOS = 300_000;

    private static final int MAX_READS_PER_BATCH = 1 << 20;

    private final long sliceMillis;

    ReadBench(long sliceMillis) {
        this.sliceMillis = sliceMillis;
    }

    /** Takes five slices, the first to let the compiler do its work. All threads read until the last slice is over. */
    ReadCost measure(TimedRead read, int threads) {
        CountDownLatch ready = new CountDownLatch(threads);
        List<Reader> readers = new ArrayList<>();
        try {
            for (int i = 0; i < threads; i++) {
                Reader reader = new Reader(read, TimeUnit.MILLISECONDS.toNanos(sliceMillis), ready);
                reader.setDaemon(true);
                readers.add(reader);
                reader.start();
            }
            ready.await();
            Thread.sleep((1 + SLICES) * sliceMillis);
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
        return new ReadCost(threads, nanosPerRead, kernelShare(readers));
    }

    private static void stop(List<Reader> readers) {
        readers.forEach(reader -> reader.stopped = true);
    }

    private static OptionalDouble kernelShare(List<Reader> readers) {
        long cpuNanos = 0;
        long userNanos = 0;
        for (Reader reader : readers) {
            if (reader.userNanos < 0) {
                return OptionalDouble.empty();
            }
            cpuNanos += reader.cpuNanos;
            userNanos += reader.userNanos;
        }
        // User time comes in the system's own steps, of 10 to 16 ms: of little, the share would be that of the steps.
        return cpuNanos < LEAST_CPU_NANOS * readers.size()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.max(0, Math.min(1, 1 - (double) userNanos / cpuNanos)));
    }

    private static final class Reader extends Thread {
        private final TimedRead read;
        private final long sliceNanos;
        private final CountDownLatch ready;

        volatile boolean stopped;

        @SuppressWarnings("UnusedVariable") // Written, so that no read can be left out.
        private volatile long sink;

        private int readsPerBatch = 64;

        // Written before the thread ends, read after it was joined.
        double leastNanos = Double.NaN;
        long cpuNanos = -1;
        long userNanos = -1;

        Reader(TimedRead read, long sliceNanos, CountDownLatch ready) {
            super("fastclock-doctor-reader");
            this.read = read;
            this.sliceNanos = sliceNanos;
            this.ready = ready;
        }

        @Override
        public void run() {
            ready.countDown();
            try {
                ready.await();
            } catch (InterruptedException e) {
                return;
            }
            leastNanos = slice(); // In case there is no other; it is the dearest.
            ThreadTimes before = ThreadTimes.now();
            while (!stopped) {
                double nanos = slice();
                if (!stopped) { // Or the slice was cut short, perhaps below what the system can tell.
                    leastNanos = Math.min(leastNanos, nanos);
                }
            }
            ThreadTimes after = ThreadTimes.now();
            if (before.known() && after.known()) {
                cpuNanos = after.cpuNanos - before.cpuNanos;
                userNanos = after.userNanos - before.userNanos;
            }
        }

        /** Returns nanoseconds a read. */
        private double slice() {
            ThreadTimes before = ThreadTimes.now();
            long startNanos = System.nanoTime();
            long reads = 0;
            long elapsedNanos = 0;
            do {
                long batchStartNanos = elapsedNanos;
                sink = read.read(readsPerBatch);
                reads += readsPerBatch;
                elapsedNanos = System.nanoTime() - startNanos;
                if (elapsedNanos - batchStartNanos < BATCH_NANOS && readsPerBatch < MAX_READS_PER_BATCH) {
                    readsPerBatch *= 2;
                }
            } while (!stopped && elapsedNanos < sliceNanos);
            ThreadTimes after = ThreadTimes.now();
            long sliceCpuNanos = before.known() && after.known() ? after.cpuNanos - before.cpuNanos : 0;
            return (double) (sliceCpuNanos > 0 ? sliceCpuNanos : elapsedNanos) / reads;
        }
    }
}
