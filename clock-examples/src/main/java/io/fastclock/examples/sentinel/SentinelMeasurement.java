// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.sentinel;

import io.fastclock.examples.measure.Comparison;
import io.fastclock.examples.measure.Libraries;
import io.fastclock.examples.measure.Report;
import io.fastclock.examples.measure.Timings;
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

/** Measures {@code SphU.entry()} by JMH ({@link SentinelEntry}), with Sentinel's own {@code TimeUtil} and with FastClock. */
final class SentinelMeasurement {
    /** A round takes about thirteen seconds, most of them until Sentinel begins to cache. */
    private static final int ROUNDS = Integer.getInteger("sentinel.rounds", 1);

    private static final int ITERATIONS = 7;

    private SentinelMeasurement() {}

    /**
     * Measures in rounds, each with new processes.
     *
     * @param stock the class path with Sentinel's own TimeUtil
     * @param replaced the class path with the replacement first
     * @param options for the virtual machines
     */
    static void run(String stock, String replaced, List<String> options, Report report) throws RunnerException {
        List<Double> unguardedNanos = new ArrayList<>();
        List<Double> stockNanos = new ArrayList<>();
        List<Double> fastClockNanos = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            measure("work", stock, options, unguardedNanos);
            if (round % 2 == 0) {
                measure("guardedWork", stock, options, stockNanos);
                measure("guardedWork", replaced, options, fastClockNanos);
            } else {
                measure("guardedWork", replaced, options, fastClockNanos);
                measure("guardedWork", stock, options, stockNanos);
            }
        }
        Timings unguarded = new Timings(unguardedNanos);
        // SentinelEntry waits until FastClock is not in direct mode.
        Comparison guarded = new Comparison(
                Libraries.named("Sentinel") + " SphU.entry() around a sort of 25 numbers, TimeUtil replaced",
                new Timings(stockNanos),
                new Timings(fastClockNanos),
                List.of("cached or assisted"));
        report.text().println("The sort of 25 numbers without Sentinel takes " + unguarded + " ns.");
        report.add(guarded);
        report.text()
                .printf(
                        "Sentinel adds %.0f ns with its own TimeUtil, and %.0f ns with FastClock.%n",
                        guarded.before().medianNanos() - unguarded.medianNanos(),
                        guarded.after().medianNanos() - unguarded.medianNanos());
        if (ROUNDS < 8) {
            report.text().println("For a result run at least 8 rounds: -Dsentinel.rounds=8");
        }
    }

    /** Starts a process, and adds the median of its iterations. */
    private static void measure(String method, String classPath, List<String> options, List<Double> nanos)
            throws RunnerException {
        String ours = System.getProperty("java.class.path");
        PrintStream terminal = System.out;
        PrintStream terminalErrors = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream printedOn = new PrintStream(printed, true, StandardCharsets.UTF_8);
        System.setProperty("java.class.path", classPath); // JMH's processes get this class path.
        System.setProperty("jmh.ignoreLock", "true"); // Another JMH run on this machine is no failure.
        System.setOut(printedOn); // JMH prints the output of its processes to these.
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
            nanos.add(new Timings(result.getBenchmarkResults().iterator().next().getIterationResults().stream()
                            .map(iteration -> iteration.getPrimaryResult().getScore())
                            .toList())
                    .medianNanos());
        } catch (RunnerException e) {
            terminalErrors.print(printed.toString(StandardCharsets.UTF_8));
            throw e;
        } finally {
            System.setOut(terminal);
            System.setErr(terminalErrors);
            System.setProperty("java.class.path", ours);
        }
    }
}
