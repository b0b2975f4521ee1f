// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * The result of a JMH benchmark.
 *
 * @param score the median of the iterations, in the benchmark's unit
 * @param secondary the profilers' figures by name; each is the median of the iterations
 */
public record JmhScore(double score, Map<String, Double> secondary) {
    /** JMH has no timeout for a fork. Kills again and again, because JMH may be between two processes. */
    static JmhScore of(String benchmark, ChainedOptionsBuilder options, Path logs, long deadlineNanos)
            throws IOException {
        options.include("^" + Pattern.quote(benchmark) + "$")
                .forks(1)
                .shouldFailOnError(true)
                .jvmArgsPrepend(Forks.commonOptions(logs).toArray(String[]::new));
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
            RunResult result = new org.openjdk.jmh.runner.Runner(
                            options.build(), OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL))
                    .runSingle();
            Map<String, Double> secondary = new HashMap<>();
            result.getSecondaryResults().forEach((name, value) -> secondary.put(name, median(value)));
            return new JmhScore(median(result.getPrimaryResult()), secondary);
        } catch (RunnerException | RuntimeException e) {
            throw new IOException(benchmark + " failed: " + e.getMessage() + "; see " + logs, e);
        } finally {
            killer.shutdownNow();
        }
    }

    private static double median(Result<?> iterations) {
        return iterations.getStatistics().getPercentile(50);
    }
}
