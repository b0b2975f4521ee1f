// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import com.sun.management.OperatingSystemMXBean;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.HarnessThread;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * The process that reads one clock in batches, each at its time. The JIT sees one clock and inlines it.
 *
 * @param warmUpMillis how long it reads without a pause before; if 0, the first read is measured, too
 */
record PacedReads(Subject subject, int readers, double readsPerBatch, int periodMillis, int warmUpMillis, int batches)
        implements Callable<PacedReads.Cost> {
    /** Few, so that the JIT compiles the loop during the warm-up, however long a batch is. */
    private static final int READS_PER_CALL = 1_000;

    /** The cost of the whole process. */
    record Cost(double seconds, double cpuSeconds, double reads) {
        double readsPerSecond() {
            return reads / seconds;
        }

        double cores() {
            return cpuSeconds / seconds;
        }
    }

    @Override
    public Cost call() throws InterruptedException, ExecutionException {
        OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        long startCpuNanos = process.getProcessCpuTime();
        boolean isWarm = warmUpMillis > 0;
        LongSupplier clock = isWarm ? subject.open() : subject.readOnce();
        if (isWarm) {
            inReaders(() -> readFor(warmUpMillis, clock));
            startCpuNanos = process.getProcessCpuTime();
        }
        long startNanos = System.nanoTime();
        inReaders(() -> read(clock, readsPerBatch, periodMillis, batches));
        double cpuSeconds = (process.getProcessCpuTime() - startCpuNanos) / 1e9;
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        return new Cost(seconds, cpuSeconds, readers * Math.floor(readsPerBatch * batches));
    }

    private void inReaders(Callable<Long> work) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(readers, HarnessThread::new);
        try {
            for (Future<Long> end : pool.invokeAll(Collections.nCopies(readers, work))) {
                end.get(); // Fails if the work has failed.
            }
        } finally {
            pool.shutdown();
        }
    }

    /** Reads without a pause. */
    private static long readFor(int millis, LongSupplier clock) {
        AtomicLong sink = new AtomicLong();
        long endNanos = System.nanoTime() + millis * 1_000_000L;
        do {
            read(clock, READS_PER_CALL, sink);
        } while (endNanos - System.nanoTime() > 0);
        return sink.get();
    }

    /** A reader that is late catches up in its next batches. */
    private static long read(LongSupplier clock, double readsPerBatch, int periodMillis, int batches) {
        AtomicLong sink = new AtomicLong();
        long endNanos = System.nanoTime();
        long done = 0;
        for (int batch = 1; batch <= batches; batch++) {
            long due = (long) (readsPerBatch * batch);
            for (; done < due; done += READS_PER_CALL) {
                read(clock, Math.min(READS_PER_CALL, due - done), sink);
            }
            done = due;
            endNanos += periodMillis * 1_000_000L;
            while (endNanos - System.nanoTime() > 0) {
                LockSupport.parkNanos(endNanos - System.nanoTime());
            }
        }
        return sink.get();
    }

    private static void read(LongSupplier clock, long reads, AtomicLong sink) {
        for (int i = 0; i < (int) reads; i++) {
            sink.setOpaque(clock.getAsLong()); // The JIT eliminates neither the store nor the loop.
        }
    }
}
