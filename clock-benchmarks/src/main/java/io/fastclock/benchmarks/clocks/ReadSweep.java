// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.ForkBody;
import io.fastclock.benchmarks.harness.HarnessThread;
import io.fastclock.benchmarks.harness.Preset;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reads one clock with each of some numbers of threads, and measures the CPU time of these threads. Unlike elapsed time,
 * it does not grow while a thread waits for a core. JMH measures elapsed time only.
 */
public final class ReadSweep implements ForkBody {
    /** The time slice of a thread while others wait, as measured on our Linux kernels. */
    private static final double TIME_SLICE_MILLIS = 4;

    private static final int READS_PER_COUNT = 1_000;
    private static final int WARM_UPS = 4;
    private static final long WARM_UP_MILLIS = 60;
    private static final long POLL_NANOS = 1_000_000;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private enum Phase {
        STARTING,
        SETTLING,
        MEASURED,
        OVER
    }

    private volatile Phase phase = Phase.STARTING;

    /** The durations of one window: every thread gets some time slices in it. */
    private record Windows(long settlingMillis, long minMillis, double timeSlices) {
        static Windows of(Preset preset) {
            return switch (preset) {
                case SMOKE -> new Windows(0, 20, 0.2);
                case QUICK -> new Windows(150, 60, 2);
                case FULL -> new Windows(500, 250, 3);
            };
        }

        long millis(int threads, int cores) {
            return Math.max(minMillis, Math.round(timeSlices * TIME_SLICE_MILLIS * threads / cores));
        }
    }

    /** Returns a fork whose results are {@link ReadFigures}. */
    public static Fork fork(String name, String clock, int cores, List<Integer> threads, Preset preset, int round) {
        Windows windows = Windows.of(preset);
        String all = threads.stream()
                .map(count -> count + ":" + windows.millis(count, cores))
                .collect(Collectors.joining(","));
        return Fork.of(name, ReadSweep.class, clock, windows.settlingMillis, all, round);
    }

    /** Returns the designed duration of a fork. */
    public static double seconds(int cores, List<Integer> threads, Preset preset) {
        Windows windows = Windows.of(preset);
        return (WARM_UPS * WARM_UP_MILLIS
                        + threads.stream()
                                .mapToDouble(count -> windows.settlingMillis
                                        + windows.millis(count, cores)
                                        + TIME_SLICE_MILLIS * count / cores)
                                .sum())
                / 1e3;
    }

    @Override
    public void run(List<String> arguments, Consumer<Object> results) throws InterruptedException {
        String clock = arguments.get(0);
        long settlingMillis = Long.parseLong(arguments.get(1));
        int round = Integer.parseInt(arguments.get(3));
        Measured.open(clock);
        for (int i = 0; i < WARM_UPS; i++) { // The JIT may deoptimise when a loop ends.
            measure(clock, 1, 0, WARM_UP_MILLIS, round);
        }
        for (String window : arguments.get(2).split(",", -1)) {
            int[] numbers = Arrays.stream(window.split(":", -1))
                    .mapToInt(Integer::parseInt)
                    .toArray();
            results.accept(measure(clock, numbers[0], settlingMillis, numbers[1], round));
        }
    }

    private ReadFigures measure(String clock, int threads, long settlingMillis, long millis, int round)
            throws InterruptedException {
        phase = Phase.STARTING;
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
        double cpuNanos = readers.stream().mapToLong(reader -> reader.cpuNanos).sum();
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
