// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.sentinel;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** What {@code SphU.entry()} costs by JMH ({@link SentinelEntry}), as Sentinel is and with its {@code TimeUtil} replaced. */
final class SentinelMeasurement {
    /** Each round takes some thirteen seconds, most of which Sentinel needs to begin to cache. */
    private static final int ROUNDS = Integer.getInteger("sentinel.rounds", 1);

    private static final int ITERATIONS = 7;

    private SentinelMeasurement() {}

    /**
     * Measures and prints a table.
     *
     * @param stock the class path with Sentinel as it is
     * @param replaced the class path with the replacement first
     * @param options for the virtual machines
     */
    static void print(String stock, String replaced, List<String> options, PrintStream out) throws RunnerException {
        List<Double> without = new ArrayList<>();
        List<Double> asItIs = new ArrayList<>();
        List<Double> onFastClock = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            measure("work", stock, options, without);
            if (round % 2 == 0) {
                measure("guardedWork", stock, options, asItIs);
                measure("guardedWork", replaced, options, onFastClock);
            } else {
                measure("guardedWork", replaced, options, onFastClock);
                measure("guardedWork", stock, options, asItIs);
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
    private static void measure(String method, String classPath, List<String> options, List<Double> nanos)
            throws RunnerException {
        String ours = System.getProperty("java.class.path");
        PrintStream terminal = System.out;
        PrintStream terminalErrors = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream printedOn = new PrintStream(printed, true, StandardCharsets.UTF_8);
        System.setProperty("java.class.path", classPath); // JMH starts its processes with this class path.
        System.setProperty("jmh.ignoreLock", "true"); // A run of somebody else disturbs this one, but does not fail it.
        System.setOut(printedOn); // JMH passes on what they print to these.
        System.setErr(printedOn);
        try {
            RunResult result = new Runner(new OptionsBuilder()
                            .include("^" + SentinelEntry.class.getName().replace(".", "\\.") + "\\." + method + "$")
                            .jvmArgsAppend(options.toArray(String[]::new))
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

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}
