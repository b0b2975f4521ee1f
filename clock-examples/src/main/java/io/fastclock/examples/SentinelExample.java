// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Sentinel, as it is and with its {@code TimeUtil} replaced: the flow control holds, and what an entry costs. A process has
 * one {@code TimeUtil} for good, so each has processes of its own, with class paths that differ in one directory.
 */
final class SentinelExample implements Example {
    /** The rounds of the benchmark; each takes some nine seconds, most of which Sentinel needs to begin to cache. */
    private static final int ROUNDS = Integer.getInteger("sentinel.rounds", 1);

    private static final int ITERATIONS = 5;

    @Override
    public void run(PrintStream out) throws IOException, InterruptedException, RunnerException {
        Path directory = Files.createTempDirectory("fastclock-sentinel");
        try {
            Path replacement = SentinelTime.copyTo(directory.resolve("time"));
            String stock = System.getProperty("java.class.path");
            String replaced = SentinelTime.before(replacement);
            out.printf("A resource that may be entered %d times a second.%n", GuardedResource.LIMIT);
            guard("TimeUtil as it is", stock, directory, out);
            String source = guard("TimeUtil on FastClock", replaced, directory, out);
            if (!source.equals(replacement.toUri().toString())) {
                throw new IllegalStateException("TimeUtil came from " + source);
            }
            benchmark(stock, replaced, ROUNDS, directory, out);
        } finally {
            delete(directory);
        }
    }

    /** Has a process of its own try the flow control, and returns where its TimeUtil came from. */
    static String guard(String name, String classPath, Path directory, PrintStream out)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile(directory, "guard", ".out");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        logsIn(directory),
                        "-cp",
                        classPath,
                        GuardedResource.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                throw new IOException("the guarded process has not ended");
            }
        } finally {
            process.destroyForcibly();
        }
        String printed = Files.readString(output, StandardCharsets.UTF_8);
        String last = printed.lines().reduce("", (earlier, later) -> later);
        if (process.exitValue() != 0) {
            throw new IllegalStateException(printed);
        }
        out.printf("%-22s %s%n", name + ":", last.substring(last.indexOf(' ') + 1));
        return last.substring(0, last.indexOf(' '));
    }

    private static void benchmark(String stock, String replaced, int rounds, Path directory, PrintStream out)
            throws RunnerException {
        List<Double> without = new ArrayList<>();
        List<Double> asItIs = new ArrayList<>();
        List<Double> onFastClock = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            measure("work", stock, directory, without);
            measure("guardedWork", stock, directory, asItIs);
            measure("guardedWork", replaced, directory, onFastClock);
        }
        double work = median(without);
        double stockAdds = median(asItIs) - work;
        double fastAdds = median(onFastClock) - work;
        out.printf(
                "JMH, ns a call: SphU.entry(), 25 numbers sorted, exit(); %d iterations each%n", rounds * ITERATIONS);
        out.printf("%-22s %8s %8s %8s %14s%n", "", "median", "least", "most", "Sentinel adds");
        row("without Sentinel", without, "", out);
        row("TimeUtil as it is", asItIs, String.format("%.0f (1.00x)", stockAdds), out);
        row("TimeUtil on FastClock", onFastClock, String.format("%.0f (%.2fx)", fastAdds, fastAdds / stockAdds), out);
        if (least(asItIs) <= most(onFastClock) && least(onFastClock) <= most(asItIs)) {
            out.println("The last two overlap: their difference is noise.");
        }
    }

    private static void row(String name, List<Double> nanos, String adds, PrintStream out) {
        out.printf("%-22s %8.0f %8.0f %8.0f %14s%n", name, median(nanos), least(nanos), most(nanos), adds);
    }

    private static void measure(String method, String classPath, Path directory, List<Double> nanos)
            throws RunnerException {
        String ours = System.getProperty("java.class.path");
        System.setProperty("java.class.path", classPath); // From here JMH takes that of the processes it starts.
        System.setProperty("jmh.ignoreLock", "true"); // Somebody else's run disturbs this one; it need not fail it.
        try {
            RunResult result = new Runner(new OptionsBuilder()
                            .include("^" + SentinelEntry.class.getName().replace(".", "\\.") + "\\." + method + "$")
                            .jvmArgsAppend(logsIn(directory))
                            .forks(1)
                            .warmupIterations(2)
                            .warmupTime(TimeValue.milliseconds(250))
                            .measurementIterations(ITERATIONS)
                            .measurementTime(TimeValue.milliseconds(200))
                            .shouldFailOnError(true)
                            .verbosity(VerboseMode.SILENT)
                            .build())
                    .runSingle();
            for (IterationResult iteration :
                    result.getBenchmarkResults().iterator().next().getIterationResults()) {
                nanos.add(iteration.getPrimaryResult().getScore());
            }
        } finally {
            System.setProperty("java.class.path", ours);
        }
    }

    /** Sentinel would write its logs below the user's home directory. */
    private static String logsIn(Path directory) {
        return "-Dcsp.sentinel.log.dir=" + directory.resolve("logs");
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private static double least(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).min().orElse(Double.NaN);
    }

    private static double most(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN);
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
