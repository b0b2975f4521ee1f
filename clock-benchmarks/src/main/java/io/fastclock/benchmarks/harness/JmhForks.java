// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import io.fastclock.benchmarks.report.Statistics;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs JMH benchmarks, each in one fork. The output of JMH goes to a log, and so does {@code System.err} during a run.
 */
final class JmhForks implements AutoCloseable {
    private static final long KILL_INTERVAL_NANOS = 100_000_000;

    private final Path logs;
    private final PrintStream terminalErrors = System.err;
    private final PrintStream log;
    private final OutputFormat output;
    private final ScheduledExecutorService killer;

    JmhForks(Path logs) throws IOException {
        this.logs = logs;
        this.log = new PrintStream(
                Files.newOutputStream(Files.createDirectories(logs).resolve("jmh.log")), true, StandardCharsets.UTF_8);
        this.output = OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL);
        this.killer = Executors.newSingleThreadScheduledExecutor(HarnessThread::new);
    }

    @Override
    public void close() {
        killer.shutdownNow();
        log.close();
    }

    JmhBenchmark.Score run(JmhBenchmark benchmark, long deadlineNanos) throws IOException {
        // JMH has no timeout for a fork.
        ScheduledFuture<?> kill = killer.scheduleWithFixedDelay( // Repeated: JMH may be between two processes.
                Processes::killAll,
                Math.max(0, deadlineNanos - System.nanoTime()),
                KILL_INTERVAL_NANOS,
                TimeUnit.NANOSECONDS);
        System.setErr(log); // JMH prints the error output of its forks there.
        try {
            Collection<RunResult> results = new Runner(options(benchmark).build(), output).run();
            return score(results.iterator().next());
        } catch (RunnerException | RuntimeException e) {
            throw new IOException(benchmark.name() + " failed, see " + logs, e);
        } finally {
            kill.cancel(false);
            System.setErr(terminalErrors);
        }
    }

    private ChainedOptionsBuilder options(JmhBenchmark benchmark) {
        List<String> jvmArguments = new ArrayList<>(benchmark.jvmArguments());
        jvmArguments.addAll(Forks.commonOptions(logs));
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + Pattern.quote(benchmark.name()) + "$")
                .threads(benchmark.threads())
                .forks(1)
                .warmupIterations(benchmark.warmups())
                .warmupTime(TimeValue.milliseconds(benchmark.warmupMillis()))
                .measurementIterations(benchmark.iterations())
                .measurementTime(TimeValue.milliseconds(benchmark.iterationMillis()))
                .shouldFailOnError(true)
                .jvmArgsAppend(jvmArguments.toArray(String[]::new))
                .addProfiler(ParentWatch.class);
        benchmark.parameters().forEach(options::param);
        benchmark.profilers().forEach(with -> options.addProfiler(with.profiler(), with.options()));
        benchmark.jvm().ifPresent(java -> options.jvm(java.toString()));
        return options;
    }

    private static JmhBenchmark.Score score(RunResult result) {
        List<Double> scores = new ArrayList<>();
        Map<String, List<Double>> secondary = new LinkedHashMap<>();
        result.getBenchmarkResults().stream()
                .flatMap(fork -> fork.getIterationResults().stream())
                .forEach(iteration -> add(iteration, scores, secondary));
        // Some profilers have figures of the whole fork only.
        result.getSecondaryResults().forEach((name, value) -> secondary.putIfAbsent(name, List.of(value.getScore())));
        Map<String, Double> medians = new LinkedHashMap<>();
        secondary.forEach((name, values) -> medians.put(name, Statistics.median(values)));
        return new JmhBenchmark.Score(Statistics.median(scores), medians);
    }

    private static void add(IterationResult iteration, List<Double> scores, Map<String, List<Double>> secondary) {
        scores.add(iteration.getPrimaryResult().getScore());
        iteration
                .getSecondaryResults()
                .forEach((name, value) ->
                        secondary.computeIfAbsent(name, n -> new ArrayList<>()).add(value.getScore()));
    }
}
