// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import com.sun.management.OperatingSystemMXBean;
import io.fastclock.benchmarks.clocks.Subject;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** The process that reads one clock in batches, each at its time. The JIT sees one clock and inlines it. */
record PacedReads(Subject subject, ReadRate rate, int batches) implements Callable<Double> {
    /** Few, so that the JIT compiles the loop soon, however long a batch is. */
    private static final int READS_PER_CALL = 1_000;

    /** Returns the CPU time of the process from the first read on, in seconds. */
    @Override
    public Double call() {
        OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        long startCpuNanos = process.getProcessCpuTime();
        read(subject.readOnce());
        return (process.getProcessCpuTime() - startCpuNanos) / 1e9;
    }

    /** Returns the number of reads. A reader that is late catches up in its next batches. */
    long read(LongSupplier clock) {
        AtomicLong sink = new AtomicLong();
        long readsPerBatch = (long) rate.readsPerSecond * rate.periodMillis / 1_000;
        long endNanos = System.nanoTime();
        long done = 0;
        for (int batch = 1; batch <= batches; batch++) {
            for (long left = readsPerBatch; left > 0; left -= READS_PER_CALL) {
                done += read(clock, Math.min(READS_PER_CALL, left), sink);
            }
            endNanos += rate.periodMillis * 1_000_000L;
            while (endNanos - System.nanoTime() > 0) {
                LockSupport.parkNanos(endNanos - System.nanoTime());
            }
        }
        return done;
    }

    private static long read(LongSupplier clock, long reads, AtomicLong sink) {
        for (int i = 0; i < (int) reads; i++) {
            sink.setOpaque(clock.getAsLong()); // The JIT eliminates neither the store nor the loop.
        }
        return reads;
    }
}
