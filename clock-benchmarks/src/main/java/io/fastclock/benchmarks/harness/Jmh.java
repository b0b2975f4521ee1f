// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.CompilerHints;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs benchmarks by JMH, which a {@link Fork} calls: JMH's own forks have no timeout. */
public final class Jmh {
    private Jmh() {}

    /** Returns the options of a fork that calls {@link #run}: those that JMH gives the forks of its own. */
    public static List<String> options() {
        List<String> options = new ArrayList<>();
        CompilerHints.addCompilerHints(options);
        return options;
    }

    /** The medians of a benchmark's iterations: the score in its unit, and the profilers' figures by name. */
    public record Score(double score, Map<String, Double> secondary) {}

    public static Score run(String benchmark, ChainedOptionsBuilder options) throws IOException {
        options.include("^" + Pattern.quote(benchmark) + "$").shouldFailOnError(true);
        OutputFormat format = OutputFormatFactory.createFormatInstance(System.err, VerboseMode.NORMAL);
        try {
            RunResult result = new Runner(options.build(), format).runSingle();
            Map<String, Double> secondary = new HashMap<>();
            result.getSecondaryResults().forEach((name, value) -> secondary.put(name, median(value)));
            return new Score(median(result.getPrimaryResult()), secondary);
        } catch (RunnerException | RuntimeException e) {
            throw new IOException(benchmark + " failed: " + e.getMessage(), e);
        }
    }

    private static double median(Result<?> iterations) {
        return iterations.getStatistics().getPercentile(50);
    }
}
