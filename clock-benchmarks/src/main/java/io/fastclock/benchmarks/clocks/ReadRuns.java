// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Jmh;
import io.fastclock.benchmarks.harness.JmhIterations;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;

/**
 * Runs a JMH benchmark with each of some numbers of threads, in one process. The first run is of one thread, and leaves
 * compiled code to the others: among 128 threads that read, the JIT compiler would wait for a core as they do.
 *
 * @param benchmark its class, which has a method {@code read} and a parameter {@code clock}
 */
public record ReadRuns(Class<?> benchmark, String clock, int cores, List<Integer> threads, Preset preset, int round)
        implements Callable<List<ReadFigures>> {
    /** The time slice of a thread while others wait, as measured on our Linux kernels. */
    private static final double TIME_SLICE_MILLIS = 4;

    /** Of each thread. With less, what starts and ends an iteration is a part of the figure. */
    private static final double LEAST_CPU_MILLIS = 1;

    /** Returns the runs of a {@link Subject} or an {@link ArticleLoop}. */
    public static ReadRuns of(Enum<?> clock, Request request, List<Integer> threads, int round) {
        Class<?> benchmark = clock instanceof Subject ? ReadBenchmark.class : ArticleBenchmark.class;
        return new ReadRuns(benchmark, clock.name(), request.cores(), threads, request.preset(), round);
    }

    /** Returns a step that runs them in a process with this environment, as in {@link Fork}. */
    public <R> Step<R> step(
            String label, String log, Map<String, String> environment, Function<ReadFigures, R> result) {
        Fork<List<ReadFigures>> fork = new Fork<>(log + "-" + round, this, Jmh.options(), environment);
        return new Step<>(
                label,
                round,
                seconds(),
                forks -> forks.run(fork).stream().map(result).toList());
    }

    /** Returns the designed duration. */
    double seconds() {
        return threads.stream()
                .mapToDouble(count -> iterations(count, millis(count)).seconds())
                .sum();
    }

    /** Between one thread and many, clocks that adapt to their load get one warm-up. */
    private JmhIterations iterations(int count, int millis) {
        int warmUpMillis = preset.choose(1, 100, 100);
        return count == 1
                ? new JmhIterations(3, warmUpMillis, 5, millis)
                : new JmhIterations(1, warmUpMillis, 1, millis);
    }

    /** Every thread gets some time slices. */
    private int millis(int count) {
        int least = preset.choose(20, 60, 100);
        double timeSlices = preset.choose(0.2, 2.0, 2.0);
        return (int) Math.max(least, timeSlices * TIME_SLICE_MILLIS * count / cores);
    }

    @Override
    public List<ReadFigures> call() throws IOException {
        List<ReadFigures> figures = new ArrayList<>();
        for (int count : threads) {
            figures.add(run(count, millis(count)));
        }
        return figures;
    }

    private ReadFigures run(int count, int millis) throws IOException {
        JmhIterations iterations = iterations(count, millis);
        ChainedOptionsBuilder options = iterations
                .options()
                .param("clock", clock)
                .threads(count)
                .syncIterations(false)
                .addProfiler(IterationProfiler.class);
        if (count == 1) { // With more, too much of the harness's own allocation would be counted.
            options.addProfiler(GCProfiler.class); // The last: the others allocate, too.
        }
        Jmh.Score score = Jmh.run(benchmark.getName() + ".read", options);
        double elapsedNanos = score.secondary().getOrDefault(IterationProfiler.ELAPSED, Double.NaN);
        double cpuNanos = score.secondary().getOrDefault(IterationProfiler.CPU, Double.NaN);
        // On a busy machine the time may be over before all threads have begun.
        if (millis * cpuNanos / elapsedNanos < LEAST_CPU_MILLIS && millis < 10 * millis(count)) {
            return run(count, 4 * millis);
        }
        return new ReadFigures(
                clock,
                count,
                round,
                // JMH's own figure leaves out how long a thread waits for its first core.
                count > cores ? elapsedNanos : score.score(),
                cpuNanos,
                score.secondary().getOrDefault("gc.alloc.rate.norm", Double.NaN));
    }
}
