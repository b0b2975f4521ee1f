// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.steadiness;

import static java.util.Objects.requireNonNull;

import io.fastclock.ClockMode;
import io.fastclock.benchmarks.clocks.Clocks;
import io.fastclock.benchmarks.clocks.IterationProfiler;
import io.fastclock.benchmarks.harness.Forks;
import io.fastclock.benchmarks.harness.JmhIterations;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.steadiness.SteadinessExperiment.ProcessFigures;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;

/** The process that compares reads: runs of JMH, in turns. */
record SteadinessRuns(String build, Readers readers, int warmUps, int turns) implements Callable<ProcessFigures> {
    static final List<String> CACHED = List.of("cached", "cachedNanoTime", "bare");
    static final List<String> DIRECT = List.of("system", "direct", "systemNanoTime", "directNanoTime");
    static final List<String> TICK = List.of("tick", "tickNanoTime", "threeLoads");

    private static final String BARE = "bare";
    private static final JmhIterations ITERATIONS = new JmhIterations(1, 1, 6, 5);
    private static final int TIMEOUT_SECONDS = 30;

    /** Who reads at once. */
    enum Readers {
        ONE("1", 1),
        TWO("2", 2),
        TWO_IN_ONE_STRIPE(
                "2, sharing a stripe of the read counter",
                2,
                "-Djmh.executor=CUSTOM",
                "-Djmh.executor.class=" + SteadinessBenchmark.OneStripe.class.getName()),
        /** With one core for virtual threads, a thread's start and its run add up. */
        VIRTUAL("1, a new virtual thread for each read", 1, "-Djdk.virtualThreadScheduler.parallelism=1");

        final String label;
        private final int count;
        final List<String> jvmOptions;

        Readers(String label, int count, String... jvmOptions) {
            this.label = label;
            this.count = count;
            this.jvmOptions = List.of(jvmOptions);
        }
    }

    @Override
    public ProcessFigures call() throws IOException {
        Map<String, List<Double>> nanos = new HashMap<>();
        if (readers != Readers.VIRTUAL) {
            // As in an application, the reads are compiled while they still take the slow path.
            takeTurns(1, Stream.concat(CACHED.stream(), TICK.stream()).toList());
            SteadinessBenchmark.word = 1;
            if (!Clocks.readUntil(
                    () -> SteadinessBenchmark.CACHED.stats().mode() == ClockMode.UPDATER_THREAD,
                    SteadinessBenchmark.CACHED::currentTimeMillis,
                    TIMEOUT_SECONDS)) {
                throw new IOException(SteadinessBenchmark.CACHED + " does not cache");
            }
            nanos.putAll(measure(CACHED));
            SteadinessBenchmark.CACHED.close();
            nanos.putAll(measure(DIRECT));
            if (SteadinessBenchmark.TICK.awaitKernelTick(Duration.ofSeconds(TIMEOUT_SECONDS))) {
                nanos.putAll(measure(TICK));
            }
        } else if (Runtime.version().feature() >= 21) {
            nanos.putAll(measure(Stream.concat(DIRECT.stream(), Stream.of(BARE)).toList()));
            double thread = Statistics.median(requireNonNull(nanos.remove(BARE)));
            nanos.replaceAll((read, each) -> List.of(Statistics.median(each) - thread));
        }
        return new ProcessFigures(build, readers, System.getProperty("java.version"), nanos);
    }

    private Map<String, List<Double>> measure(List<String> reads) throws IOException {
        takeTurns(warmUps, reads);
        return takeTurns(turns, reads);
    }

    private Map<String, List<Double>> takeTurns(int count, List<String> reads) throws IOException {
        Map<String, List<Double>> nanos = new HashMap<>();
        for (int turn = 0; turn < count; turn++) {
            for (String read : reads) {
                List<Double> ofRead = nanos.computeIfAbsent(read, unused -> new ArrayList<>());
                result(read).getStatistics().getRawData().forEachRemaining(value -> ofRead.add(value.getKey()));
            }
        }
        return nanos;
    }

    private Result<?> result(String read) throws IOException {
        ChainedOptionsBuilder options = ITERATIONS.options().threads(readers.count);
        String benchmark = SteadinessBenchmark.class.getName() + ".";
        if (readers == Readers.VIRTUAL) { // JMH's thread waits for those that read.
            return Forks.jmhHere(benchmark + "inVirtualThreads", options.param("read", read))
                    .getPrimaryResult();
        }
        RunResult result = Forks.jmhHere(benchmark + read, options.addProfiler(IterationProfiler.class));
        return requireNonNull(result.getSecondaryResults().get(IterationProfiler.CPU));
    }
}
