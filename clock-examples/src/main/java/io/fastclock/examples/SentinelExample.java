// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
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
    /** The rounds of the benchmark; each takes some thirteen seconds, most of which Sentinel needs to begin to cache. */
    private static final int ROUNDS = Integer.getInteger("sentinel.rounds", 1);

    private static final int ITERATIONS = 7;

    @Override
    public void run(PrintStream out) throws IOException, InterruptedException, RunnerException {
        Path directory = Files.createTempDirectory("fastclock-sentinel");
        try {
            Path replacement = SentinelTime.copyTo(directory.resolve("time"));
            String stock = System.getProperty("java.class.path");
            String replaced = SentinelTime.before(replacement);
            out.printf("A resource that may be entered %d times a second.%n", GuardedResource.LIMIT);
            guard("TimeUtil as it is", stock, directory, out);
            Path source = guard("TimeUtil on FastClock", replaced, directory, out);
            if (!source.equals(replacement)) {
                throw new IllegalStateException("TimeUtil came from " + source);
            }
            benchmark(stock, replaced, directory, out);
        } finally {
            delete(directory);
        }
    }

    /** Has a process of its own try the flow control, and returns where its TimeUtil came from. */
    private static Path guard(String name, String classPath, Path directory, PrintStream out)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile(directory, "guard", ".out");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(logsIn(directory));
        command.addAll(List.of("-cp", classPath, GuardedResource.class.getName()));
        Process process = new ProcessBuilder(command)
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
        return Path.of(URI.create(last.substring(0, last.indexOf(' '))));
    }

    private static void benchmark(String stock, String replaced, Path directory, PrintStream out)
            throws RunnerException {
        List<Double> without = new ArrayList<>();
        List<Double> asItIs = new ArrayList<>();
        List<Double> onFastClock = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            measure("work", stock, directory, without);
            if (round % 2 == 0) {
                measure("guardedWork", stock, directory, asItIs);
                measure("guardedWork", replaced, directory, onFastClock);
            } else {
                measure("guardedWork", replaced, directory, onFastClock);
                measure("guardedWork", stock, directory, asItIs);
            }
        }
        double work = median(without);
        double stockAdds = median(asItIs) - work;
        double fastAdds = median(onFastClock) - work;
        out.println("JMH, ns a call: SphU.entry(), 25 numbers sorted, exit(); the medians of " + ROUNDS + " rounds");
        out.printf("%-22s %8s %16s %14s%n", "", "median", "least to most", "Sentinel adds");
        row("without Sentinel", without, "", out);
        row("TimeUtil as it is", asItIs, String.format("%.0f (1.00x)", stockAdds), out);
        row("TimeUtil on FastClock", onFastClock, String.format("%.0f (%.2fx)", fastAdds, fastAdds / stockAdds), out);
        out.println(verdict(asItIs, onFastClock));
    }

    /** Of six rounds of two that cost the same, all go one way three times in a hundred runs (sign test, two-sided). */
    static String verdict(List<Double> asItIs, List<Double> onFastClock) {
        int rounds = asItIs.size();
        int cheaper = 0;
        for (int i = 0; i < rounds; i++) {
            cheaper += onFastClock.get(i) < asItIs.get(i) ? 1 : 0;
        }
        String counted = "FastClock cheaper in " + cheaper + " of " + rounds + " rounds";
        if (rounds < 6) {
            return counted + ": too few to tell a difference from noise; -Dsentinel.rounds=6 or more";
        }
        return cheaper == 0 || cheaper == rounds ? counted : counted + ": the difference is noise";
    }

    private static void row(String name, List<Double> nanos, String adds, PrintStream out) {
        List<Double> sorted = nanos.stream().sorted().toList();
        String range = String.format("%.0f to %.0f", sorted.get(0), sorted.get(sorted.size() - 1));
        out.printf("%-22s %8.0f %16s %14s%n", name, median(nanos), range, adds);
    }

    /** Adds the median of a process's iterations. */
    private static void measure(String method, String classPath, Path directory, List<Double> nanos)
            throws RunnerException {
        String ours = System.getProperty("java.class.path");
        PrintStream terminal = System.out;
        PrintStream terminalErrors = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream printedOn = new PrintStream(printed, true, StandardCharsets.UTF_8);
        System.setProperty("java.class.path", classPath); // From here JMH takes that of the processes it starts.
        System.setProperty("jmh.ignoreLock", "true"); // Somebody else's run disturbs this one; it need not fail it.
        System.setOut(printedOn); // Where JMH passes on what they print.
        System.setErr(printedOn);
        try {
            RunResult result = new Runner(new OptionsBuilder()
                            .include("^" + SentinelEntry.class.getName().replace(".", "\\.") + "\\." + method + "$")
                            .jvmArgsAppend(logsIn(directory).toArray(String[]::new))
                            .forks(1)
                            .warmupIterations(2)
                            .warmupTime(TimeValue.milliseconds(250))
                            .measurementIterations(ITERATIONS)
                            .measurementTime(TimeValue.milliseconds(100))
                            .shouldFailOnError(true)
                            .verbosity(VerboseMode.SILENT)
                            .build())
                    .runSingle();
            nanos.add(median(result.getBenchmarkResults().iterator().next().getIterationResults().stream()
                    .map(iteration -> iteration.getPrimaryResult().getScore())
                    .toList()));
        } catch (RunnerException e) {
            terminalErrors.print(printed.toString(StandardCharsets.UTF_8));
            throw e;
        } finally {
            System.setOut(terminal);
            System.setErr(terminalErrors);
            System.setProperty("java.class.path", ours);
        }
    }

    /** Sentinel would write its logs, and those of a library within it, below the user's home directory. */
    private static List<String> logsIn(Path directory) {
        Path logs = directory.resolve("logs");
        return List.of("-Dcsp.sentinel.log.dir=" + logs, "-DJM.LOG.PATH=" + logs);
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
