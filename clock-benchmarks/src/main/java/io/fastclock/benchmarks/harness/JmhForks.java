// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import io.fastclock.benchmarks.report.Statistics;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs a JMH benchmark in one fork. Its output goes to a log, and so does that of this process during the run. */
final class JmhForks {
    private static final long KILL_INTERVAL_MILLIS = 100;

    private JmhForks() {}

    static JmhBenchmark.Score run(JmhBenchmark benchmark, Path logs, long deadlineNanos) throws IOException {
        PrintStream terminal = System.out;
        PrintStream terminalErrors = System.err;
        Thread killer = new HarnessThread(() -> killAfter(deadlineNanos));
        killer.start();
        try (PrintStream log = new PrintStream(
                Files.newOutputStream(
                        Files.createDirectories(logs).resolve("jmh.log"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND),
                true,
                StandardCharsets.UTF_8)) {
            System.setOut(log); // JMH passes on what its forks print.
            System.setErr(log);
            return score(new Runner(
                            options(benchmark, logs), OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL))
                    .runSingle());
        } catch (RunnerException | RuntimeException e) {
            throw new IOException(benchmark.name() + " failed: " + e.getMessage() + "; see " + logs, e);
        } finally {
            killer.interrupt();
            System.setOut(terminal);
            System.setErr(terminalErrors);
        }
    }

    /** JMH has no timeout for a fork. Kills again and again, because JMH may be between two processes. */
    private static void killAfter(long deadlineNanos) {
        try {
            TimeUnit.NANOSECONDS.sleep(deadlineNanos - System.nanoTime());
            while (true) {
                Forks.killAll();
                Thread.sleep(KILL_INTERVAL_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // The benchmark has ended.
        }
    }

    private static Options options(JmhBenchmark benchmark, Path logs) {
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
        benchmark.profilers().forEach(options::addProfiler);
        benchmark.jvm().ifPresent(java -> options.jvm(java.toString()));
        return options.build();
    }

    private static JmhBenchmark.Score score(RunResult result) {
        List<Double> scores = new ArrayList<>();
        Map<String, List<Double>> secondary = new LinkedHashMap<>();
        for (BenchmarkResult fork : result.getBenchmarkResults()) {
            for (IterationResult iteration : fork.getIterationResults()) {
                scores.add(iteration.getPrimaryResult().getScore());
                iteration
                        .getSecondaryResults()
                        .forEach((name, value) -> secondary
                                .computeIfAbsent(name, n -> new ArrayList<>())
                                .add(value.getScore()));
            }
        }
        // Some profilers have figures of the whole fork only.
        result.getSecondaryResults().forEach((name, value) -> secondary.putIfAbsent(name, List.of(value.getScore())));
        Map<String, Double> medians = new LinkedHashMap<>();
        secondary.forEach((name, values) -> medians.put(name, Statistics.median(values)));
        return new JmhBenchmark.Score(Statistics.median(scores), medians);
    }
}
