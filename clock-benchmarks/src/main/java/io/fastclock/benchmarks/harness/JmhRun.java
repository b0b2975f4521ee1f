// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import static org.openjdk.jmh.runner.options.TimeValue.milliseconds;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.CompilerHints;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * A run of JMH in a {@link Fork} of its own.
 *
 * @param benchmark class and method
 * @param parameters values of JMH's parameters, by name
 */
public record JmhRun(
        String benchmark,
        Map<String, String> parameters,
        int threads,
        Iterations iterations,
        List<Class<? extends Profiler>> profilers)
        implements Callable<JmhRun.Score> {
    /** The iterations before and during a measurement. */
    public record Iterations(int warmUps, int warmUpMillis, int count, int millis) {
        public ChainedOptionsBuilder options() {
            return new OptionsBuilder()
                    .warmupIterations(warmUps)
                    .warmupTime(milliseconds(warmUpMillis))
                    .measurementIterations(count)
                    .measurementTime(milliseconds(millis));
        }

        public double seconds() {
            return (warmUps * warmUpMillis + count * millis) / 1e3;
        }
    }

    /** The medians of a benchmark's iterations: the score in its unit, and the profilers' figures by name. */
    public record Score(double score, Map<String, Double> secondary) {
        public static Score of(RunResult result) {
            Map<String, Double> secondary = new HashMap<>();
            result.getSecondaryResults().forEach((name, value) -> secondary.put(name, median(value)));
            return new Score(median(result.getPrimaryResult()), secondary);
        }

        private static double median(Result<?> iterations) {
            return iterations.getStatistics().getPercentile(50);
        }
    }

    public Fork<Score> fork(String name) {
        return new Fork<>(name, this).withOptions(jvmOptions());
    }

    /** Returns what a {@link Fork} that runs JMH needs: the options that JMH gives the forks of its own. */
    public static List<String> jvmOptions() {
        List<String> options = new ArrayList<>();
        CompilerHints.addCompilerHints(options);
        return options;
    }

    @Override
    public Score call() throws IOException {
        ChainedOptionsBuilder options = iterations.options().threads(threads);
        parameters.forEach(options::param);
        profilers.forEach(options::addProfiler);
        return Score.of(here(benchmark, options));
    }

    /** Runs a method by JMH in this process, which has {@link #jvmOptions}. */
    public static RunResult here(String benchmark, ChainedOptionsBuilder options) throws IOException {
        options.include("^" + Pattern.quote(benchmark) + "$")
                .shouldFailOnError(true)
                .forks(0);
        try {
            return new Runner(options.build(), OutputFormatFactory.createFormatInstance(System.err, VerboseMode.NORMAL))
                    .runSingle();
        } catch (RunnerException | RuntimeException e) {
            throw new IOException(benchmark + " failed: " + e.getMessage(), e);
        }
    }
}
