// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * One JMH benchmark to run in one fork, which ends by itself when this process is gone.
 *
 * @param name class and method
 * @param jvm the {@code java} that JMH starts; empty for the one of this JVM
 */
public record JmhBenchmark(
        String name,
        Map<String, String> parameters,
        int threads,
        int warmups,
        int warmupMillis,
        int iterations,
        int iterationMillis,
        Optional<Path> jvm,
        List<String> jvmArguments,
        List<Class<? extends Profiler>> profilers) {
    /**
     * The result of a run.
     *
     * @param score the median of the iterations, in the benchmark's unit
     * @param secondary the profilers' figures by name; each is the median of the iterations
     */
    public record Score(double score, Map<String, Double> secondary) {}

    /** The duration of the warm-up and the measurement. */
    public double designedSeconds() {
        return (warmups * warmupMillis + iterations * iterationMillis) / 1e3;
    }

    /** JMH has no timeout for a fork. Kills again and again, because JMH may be between two processes. */
    Score run(Path logs, long deadlineNanos) throws IOException {
        ScheduledExecutorService killer = Executors.newSingleThreadScheduledExecutor(HarnessThread::new);
        Future<?> unused = killer.scheduleWithFixedDelay(
                Forks::killAll, deadlineNanos - System.nanoTime(), 100_000_000, TimeUnit.NANOSECONDS);
        try (PrintStream log = new PrintStream(
                Files.newOutputStream(
                        Files.createDirectories(logs).resolve("jmh.log"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND),
                true,
                StandardCharsets.UTF_8)) {
            return score(new org.openjdk.jmh.runner.Runner(
                            options(logs).build(), OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL))
                    .runSingle());
        } catch (RunnerException | RuntimeException e) {
            throw new IOException(name + " failed: " + e.getMessage() + "; see " + logs, e);
        } finally {
            killer.shutdownNow();
        }
    }

    private ChainedOptionsBuilder options(Path logs) {
        List<String> arguments = new ArrayList<>(jvmArguments);
        arguments.addAll(Forks.commonOptions(logs));
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + Pattern.quote(name) + "$")
                .threads(threads)
                .forks(1)
                .warmupIterations(warmups)
                .warmupTime(TimeValue.milliseconds(warmupMillis))
                .measurementIterations(iterations)
                .measurementTime(TimeValue.milliseconds(iterationMillis))
                .shouldFailOnError(true)
                .jvmArgsAppend(arguments.toArray(String[]::new));
        parameters.forEach(options::param);
        profilers.forEach(options::addProfiler);
        jvm.ifPresent(java -> options.jvm(java.toString()));
        return options;
    }

    private static Score score(RunResult result) {
        Map<String, Double> secondary = new HashMap<>();
        result.getSecondaryResults().forEach((name, value) -> secondary.put(name, median(value)));
        return new Score(median(result.getPrimaryResult()), secondary);
    }

    private static double median(Result<?> iterations) {
        return iterations.getStatistics().getPercentile(50);
    }
}
