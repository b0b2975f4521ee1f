// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.ForkBody;
import io.fastclock.benchmarks.harness.HarnessThread;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.report.Statistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Reads a clock in many threads at once, mostly more threads than cores. This class does not use JMH. JMH works between
 * its iterations while its threads go on reading. With 64 threads on 2 cores, one second of that work takes half a minute.
 *
 * <p>The threads are parked between windows. A window begins when every thread has made progress. A window is long
 * enough for every thread to get several time slices.
 */
public final class OversubscribedReads implements ForkBody {
    /** The time slice of a thread while others wait, as measured on our Linux kernels. */
    private static final double TIME_SLICE_MILLIS = 4;

    private static final int READS_PER_COUNT = 1_000;
    private static final int SLOTS_PER_COUNT = 16; // In longs: each counter has a cache line of its own.
    private static final int WARM_UPS = 4;
    private static final long WARM_UP_MILLIS = 60;
    private static final long POLL_NANOS = 1_000_000;

    private volatile int active;
    /** Makes the JIT keep the reads whose sum is stored here. */
    @SuppressWarnings("unused")
    private volatile long sink;

    /**
     * The result for one number of threads.
     *
     * @param nanosPerRead the time of one read in one thread, including the time without a core: the median of the
     *     windows
     * @param windowSeconds the total duration of the windows
     * @param modes see {@link ModeShares}; over all windows
     */
    public record Figures(
            String clock, int threads, double nanosPerRead, double windowSeconds, Map<String, Double> modes) {}

    /** The duration of the windows, by preset. */
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

    /**
     * Returns a fork that measures a {@link Subject} or an {@link ArticleLoop} with each of some numbers of threads.
     */
    public static Fork fork(String clock, int cores, List<Integer> threads, Preset preset, int repetitions) {
        Windows windows = Windows.of(preset);
        return Fork.of(
                "reads-" + clock,
                OversubscribedReads.class,
                clock,
                threads.stream().map(String::valueOf).collect(Collectors.joining(",")),
                threads.stream()
                        .map(count -> String.valueOf(windows.millis(count, cores)))
                        .collect(Collectors.joining(",")),
                windows.settlingMillis,
                repetitions);
    }

    /** Returns the designed duration of the fork without its windows. */
    public static double fixedSeconds(List<Integer> threads, Preset preset) {
        return (WARM_UPS * WARM_UP_MILLIS + threads.size() * Windows.of(preset).settlingMillis) / 1e3;
    }

    /** Returns the designed duration of one window for each number of threads, including the wait for progress. */
    public static double windowSeconds(int cores, List<Integer> threads, Preset preset) {
        Windows windows = Windows.of(preset);
        return threads.stream()
                .mapToDouble(count -> (windows.millis(count, cores) + TIME_SLICE_MILLIS * count / cores) / 1e3)
                .sum();
    }

    @Override
    public void run(List<String> arguments, Consumer<Object> results) throws InterruptedException {
        String clock = arguments.get(0);
        int[] threads = integers(arguments.get(1));
        int[] windowMillis = integers(arguments.get(2));
        long settlingMillis = Long.parseLong(arguments.get(3));
        int repetitions = Integer.parseInt(arguments.get(4));
        Reading reading = Reading.named(clock);
        Readers readers = new Readers(reading, Arrays.stream(threads).max().orElse(1));
        for (int i = 0; i < WARM_UPS; i++) { // The JIT may deoptimise when a loop ends.
            readers.nanosPerRead(1, WARM_UP_MILLIS);
        }
        for (int i = 0; i < threads.length; i++) {
            if (settlingMillis > 0) {
                readers.nanosPerRead(threads[i], settlingMillis); // For clocks that adapt to their load.
            }
            List<Double> nanos = new ArrayList<>();
            Optional<ModeShares> modes = Optional.of(clock) // The process of another clock must not start FastClock.
                    .filter(name -> name.startsWith("FAST_CLOCK"))
                    .map(name -> ModeShares.start());
            for (int repetition = 0; repetition < repetitions; repetition++) {
                nanos.add(readers.nanosPerRead(threads[i], windowMillis[i]));
            }
            results.accept(new Figures(
                    clock,
                    threads[i],
                    Statistics.median(nanos),
                    repetitions * windowMillis[i] / 1e3,
                    modes.map(ModeShares::end).orElse(Map.of())));
        }
    }

    private static int[] integers(String text) {
        return Arrays.stream(text.split(",")).mapToInt(Integer::parseInt).toArray();
    }

    /** The reader threads. The first {@code active} ones read, and the others are parked. */
    private final class Readers {
        private final Reading reading;
        private final HarnessThread[] threads;
        private final AtomicLongArray counts;

        Readers(Reading reading, int most) {
            this.reading = reading;
            this.counts = new AtomicLongArray(most * SLOTS_PER_COUNT);
            this.threads = new HarnessThread[most];
            for (int i = 0; i < most; i++) {
                int index = i;
                threads[i] = new HarnessThread(() -> readWhenActive(index));
                threads[i].start();
            }
        }

        double nanosPerRead(int count, long millis) throws InterruptedException {
            long[] first = counts(count);
            active = count;
            for (int i = 0; i < count; i++) {
                LockSupport.unpark(threads[i]);
            }
            for (int i = 0; i < count; i++) {
                while (count(i) == first[i]) {
                    LockSupport.parkNanos(POLL_NANOS);
                }
            }
            long startNanos = System.nanoTime();
            long before = Arrays.stream(counts(count)).sum();
            Thread.sleep(millis);
            long nanos = System.nanoTime() - startNanos;
            long reads = Arrays.stream(counts(count)).sum() - before;
            active = 0;
            for (int i = 0; i < count; i++) {
                while (threads[i].getState() == Thread.State.RUNNABLE) {
                    LockSupport.parkNanos(POLL_NANOS);
                }
            }
            return (double) nanos * count / reads;
        }

        private long[] counts(int count) {
            long[] values = new long[count];
            for (int i = 0; i < count; i++) {
                values[i] = count(i);
            }
            return values;
        }

        private long count(int index) {
            return counts.get(index * SLOTS_PER_COUNT);
        }

        private void readWhenActive(int index) {
            while (true) {
                if (active > index) {
                    readWhileActive(index);
                } else {
                    LockSupport.park(this);
                }
            }
        }

        private void readWhileActive(int index) {
            int slot = index * SLOTS_PER_COUNT;
            int calls = Math.max(1, READS_PER_COUNT / reading.reads());
            long reads = counts.get(slot);
            long sum = 0;
            while (active > index) {
                // One volatile read of the flag for each clock read, as in JMH, keeps the JIT from unrolling the loop.
                for (int call = 0; call < calls && active > index; call++) {
                    sum += reading.read();
                }
                reads += (long) calls * reading.reads();
                counts.lazySet(slot, reads);
            }
            sink = sum;
        }
    }
}
