// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.cpu;

import com.sun.management.OperatingSystemMXBean;
import io.fastclock.FastClock;
import io.fastclock.benchmarks.harness.ForkBody;
import io.fastclock.benchmarks.harness.Together;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** The process that reads one clock in batches, each at its time. The JIT sees one clock and inlines it. */
public final class PacedReads implements ForkBody {
    /** Few, so that the JIT compiles the loop during the warm-up, however long a batch is. */
    private static final int READS_PER_CALL = 1_000;

    /** The cost of the whole process, and the break-even rate that FastClock measured in it; 0 if it did not. */
    record Cost(double seconds, double cpuSeconds, double reads, double breakEven) {
        double readsPerSecond() {
            return reads / seconds;
        }

        double millisPerSecond() {
            return cpuSeconds / seconds * 1e3;
        }
    }

    @Override
    public void run(List<String> arguments, Consumer<Object> results) throws Exception {
        LongSupplier clock = CpuExperiment.Reader.valueOf(arguments.get(0)).clock;
        int readers = Integer.parseInt(arguments.get(1));
        double readsPerBatch = Double.parseDouble(arguments.get(2));
        int periodMillis = Integer.parseInt(arguments.get(3));
        int warmUps = Integer.parseInt(arguments.get(4));
        int batches = Integer.parseInt(arguments.get(5));
        OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        Together.run(readers, () -> read(clock, readsPerBatch, periodMillis, warmUps));
        long startNanos = System.nanoTime();
        long startCpuNanos = process.getProcessCpuTime();
        Together.run(readers, () -> read(clock, readsPerBatch, periodMillis, batches));
        results.accept(new Cost(
                (System.nanoTime() - startNanos) / 1e9,
                (process.getProcessCpuTime() - startCpuNanos) / 1e9,
                readers * Math.floor(readsPerBatch * batches),
                breakEven()));
    }

    private static double breakEven() {
        return FastClock.stats()
                .filter(stats -> stats.threadStarts() > 0)
                .map(stats -> stats.breakEvenReadsPerSecond().orElse(0))
                .orElse(0.0);
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
