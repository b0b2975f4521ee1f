// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.benchmarks.harness.HarnessThread;
import io.fastclock.benchmarks.harness.Preset;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads one clock with each of some numbers of threads, and measures the CPU time of these threads. Unlike elapsed time,
 * it does not grow while a thread waits for a core. JMH measures elapsed time only.
 *
 * @param clock the name of a {@link Subject} or of an {@link ArticleLoop}
 */
public record ReadSweep(String clock, int cores, List<Integer> threads, Preset preset, int round)
        implements Callable<List<ReadFigures>> {
    /** The time slice of a thread while others wait, as measured on our Linux kernels. */
    private static final double TIME_SLICE_MILLIS = 4;

    private static final int READS_PER_COUNT = 1_000;
    private static final int MIN_WARM_UPS = 4;
    private static final int MANY_WARM_UPS = 30;
    private static final int QUIET_WARM_UPS = 2;
    private static final long WARM_UP_MILLIS = 60;
    private static final long POLL_NANOS = 1_000_000;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private enum Phase {
        STARTING,
        SETTLING,
        MEASURED,
        OVER
    }

    /** Every thread gets some time slices in each window. */
    private record Effort(int maxWarmUps, long settlingMillis, long minMillis, double timeSlices) {
        static Effort of(Preset preset) {
            return switch (preset) {
                case SMOKE -> new Effort(MIN_WARM_UPS, 0, 20, 0.2);
                case QUICK -> new Effort(MANY_WARM_UPS, 100, 60, 2);
                case FULL -> new Effort(MANY_WARM_UPS, 100, 100, 2);
            };
        }

        long millis(int threads, int cores) {
            return Math.max(minMillis, Math.round(timeSlices * TIME_SLICE_MILLIS * threads / cores));
        }
    }

    /** Returns the designed duration. */
    public double seconds() {
        Effort effort = Effort.of(preset);
        double millis = threads.stream()
                .mapToDouble(count ->
                        effort.settlingMillis + effort.millis(count, cores) + TIME_SLICE_MILLIS * count / cores)
                .sum();
        return (MIN_WARM_UPS * WARM_UP_MILLIS + millis) / 1e3;
    }

    @Override
    public List<ReadFigures> call() throws InterruptedException {
        Measured.open(clock);
        Effort effort = Effort.of(preset);
        warmUp(effort.maxWarmUps);
        List<ReadFigures> figures = new ArrayList<>();
        for (int count : threads) {
            long millis = effort.millis(count, cores);
            figures.add(new Cell().measure(count, effort.settlingMillis, millis));
        }
        return figures;
    }

    /**
     * Reads until the JIT compiler has nothing left to do. It deoptimises the loop when the loop ends for the first
     * times, and the code of its first compiler takes eight times as long for a cached read.
     */
    private void warmUp(int maxWarmUps) throws InterruptedException {
        int quiet = 0;
        for (int i = 0; i < maxWarmUps && (i < MIN_WARM_UPS || quiet < QUIET_WARM_UPS); i++) {
            long before = compilationMillis();
            new Cell().measure(1, 1, WARM_UP_MILLIS);
            quiet = compilationMillis() == before ? quiet + 1 : 0;
        }
    }

    private static long compilationMillis() {
        @Nullable CompilationMXBean jit = ManagementFactory.getCompilationMXBean();
        return jit == null ? 0 : jit.getTotalCompilationTime();
    }

    /** The readers of one window. */
    private final class Cell {
        private volatile Phase phase = Phase.STARTING;

        ReadFigures measure(int threads, long settlingMillis, long millis) throws InterruptedException {
            List<Reader> readers =
                    IntStream.range(0, threads).mapToObj(i -> new Reader()).toList();
            readers.forEach(reader -> reader.thread.start());
            phase = Phase.SETTLING;
            Thread.sleep(settlingMillis); // For clocks that adapt to their load.
            while (readers.stream().anyMatch(reader -> !reader.begun)) {
                Thread.sleep(1);
            }
            ModeShares modes = new ModeShares(Measured.isFastClock(clock));
            long startNanos = System.nanoTime();
            phase = Phase.MEASURED;
            Thread.sleep(millis);
            phase = Phase.OVER;
            long nanos = System.nanoTime() - startNanos;
            Map<String, Double> shares = modes.end();
            for (Reader reader : readers) {
                reader.thread.join();
            }
            double reads = readers.stream().mapToLong(reader -> reader.reads).sum();
            double cpuNanos =
                    readers.stream().mapToLong(reader -> reader.cpuNanos).sum();
            return new ReadFigures(
                    clock, threads, round, nanos * threads / reads, cpuNanos / reads, Double.NaN, shares, nanos / 1e9);
        }

        /** A thread that reads. Its figures are of the measured phase, and complete when it has ended. */
        private final class Reader {
            private final Thread thread = new HarnessThread(this::run);
            private volatile boolean begun;
            private long reads;
            private long cpuNanos;
            /** Makes the JIT keep the reads. */
            @SuppressWarnings("unused")
            private volatile long sink;

            private void run() {
                while (phase == Phase.STARTING) {
                    LockSupport.parkNanos(POLL_NANOS); // Readers would delay the start of the others.
                }
                begun = true;
                readDuring(Phase.SETTLING);
                long startNanos = THREADS.getCurrentThreadCpuTime();
                reads = readDuring(Phase.MEASURED);
                cpuNanos = THREADS.getCurrentThreadCpuTime() - startNanos;
            }

            private long readDuring(Phase during) {
                long calls = 0;
                while (phase == during) {
                    calls += readSome(during);
                }
                return calls * Measured.readsPerCall();
            }

            /** A method of its own, so that the JIT compiles it as a whole. */
            private int readSome(Phase during) {
                int calls = 0;
                long sum = 0;
                // One volatile read of the phase for each call, as in JMH, keeps the JIT from unrolling the loop.
                while (calls < READS_PER_COUNT && phase == during) {
                    sum += Measured.read();
                    calls++;
                }
                sink = sum;
                return calls;
            }
        }
    }
}
