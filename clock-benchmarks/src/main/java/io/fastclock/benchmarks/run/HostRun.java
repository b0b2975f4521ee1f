// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.HostResults;
import io.fastclock.benchmarks.slowclock.ClocksourceSwitch;
import io.fastclock.benchmarks.slowclock.Clocksources;
import io.fastclock.benchmarks.slowclock.HostClock;
import io.fastclock.benchmarks.slowclock.SlowClock;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Measures a few clocks on this host as it is and under the slow clock, and, if asked to, on each clocksource of this
 * machine. Leaves {@code hosts.json} and {@code jmh-hosts.log} in a directory, beside another run's files if there are any.
 */
public final class HostRun {
    private final Preset preset;
    private final Path directory;
    private final PrintStream terminal;

    public HostRun(Preset preset, Path directory, PrintStream terminal) {
        this.preset = preset;
        this.directory = directory;
        this.terminal = terminal;
    }

    /** As part of a build: not where the slow clock cannot be built. */
    public void runIfPossible() throws IOException, RunnerException {
        Optional<String> whyNot = SlowClock.whyNot(slowClockDirectory());
        if (whyNot.isPresent()) {
            terminal.println("Nothing was measured under the slow clock: " + whyNot.get());
        } else {
            run(false);
        }
    }

    /**
     * Takes as long as the preset says.
     *
     * @param switchClocksource whether to have the machine use each of its clocksources in turn; it is left with the one
     *     that it has
     * @throws RunnerException if any benchmark fails
     * @throws IOException if the slow clock cannot be built, the clocksource not be changed, or the files not be written
     */
    public void run(boolean switchClocksource) throws IOException, RunnerException {
        Path slowJava = SlowClock.build(slowClockDirectory()).javaUnder(slowClockDirectory());
        Header header = Header.ofThisMachine(preset.userName());
        if (!switchClocksource) {
            run(header, List.of(header.clocksource()), ClocksourceSwitch.NEVER, slowJava);
            return;
        }
        try (Clocksources clocksources = Clocksources.open()) {
            terminal.println("The machine's clocksource will change, and be " + clocksources.original()
                    + " again in the end. Should this process be killed: " + clocksources.restoringCommand());
            List<String> originalFirst = Stream.concat(
                            Stream.of(clocksources.original()), clocksources.available().stream())
                    .distinct()
                    .toList();
            run(header, originalFirst, clocksources, slowJava);
        }
    }

    private void run(Header header, List<String> clocksources, ClocksourceSwitch clocksource, Path slowJava)
            throws IOException, RunnerException {
        List<HostClock> hosts = new ArrayList<>();
        clocksources.forEach(name -> hosts.add(new HostClock(name, false)));
        hosts.add(new HostClock(clocksources.get(0), true));
        HostPlan plan = HostPlan.of(preset, header.cores(), hosts);
        Path log = directory.resolve("jmh-hosts.log");
        terminal.printf(
                "Under the slow clock, preset %s: %d runs. JMH's output: %s%n",
                preset.userName(), plan.plan().runs(), log);
        Map<HostClock, List<RunResult>> results;
        try (JmhRun jmh = new JmhRun(directory, log, header, new Progress(terminal, plan.plan(), System.nanoTime()))) {
            results = measure(
                    plan,
                    clocksource,
                    (host, step) -> jmh.run(
                            step, " on " + host.label(), host.slow() ? Optional.of(slowJava) : Optional.empty()));
        }
        results.replaceAll((host, rounds) -> RoundsMerge.merged(rounds));
        HostResults.write(directory, header, results);
        if (Files.notExists(directory.resolve("results.json"))) {
            header.write(directory.resolve("header.json")); // Else it is that run's.
        }
    }

    /** What runs a step. */
    @FunctionalInterface
    interface StepRunner {
        Collection<RunResult> run(HostClock host, Plan.Step step) throws RunnerException;
    }

    static Map<HostClock, List<RunResult>> measure(HostPlan plan, ClocksourceSwitch clocksource, StepRunner runner)
            throws IOException, RunnerException {
        Map<HostClock, List<RunResult>> results = new LinkedHashMap<>();
        for (HostPlan.HostStep step : plan.steps()) {
            clocksource.use(step.host().clocksource());
            results.computeIfAbsent(step.host(), host -> new ArrayList<>())
                    .addAll(runner.run(step.host(), step.step()));
        }
        return results;
    }

    private Path slowClockDirectory() {
        return directory.resolve("slow-clock");
    }
}
