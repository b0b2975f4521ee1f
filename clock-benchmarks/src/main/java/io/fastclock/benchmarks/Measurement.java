// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import io.fastclock.benchmarks.clocks.VerifiedCoarseClock;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Machine;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Runner;
import io.fastclock.benchmarks.harness.StolenTime;
import io.fastclock.benchmarks.harness.StopSignal;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that measures, and reports what it has measured. */
@Command(sortOptions = false)
final class Measurement implements Callable<Integer> {
    private final Function<Preset, List<List<Experiment<?>>>> runs;
    private final PrintStream out;
    private final PrintStream errors;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PRESET",
            description = "smoke (at most 60 s), quick (10 minutes, run: 7; as without it) or full (its rounds)")
    private Preset preset = Preset.QUICK;

    @Parameters(index = "1", arity = "0..1", paramLabel = "DIR", description = "for the results: ${DEFAULT-VALUE}")
    private Path directory = Path.of("target", "benchmarks");

    @Option(names = "--minutes", paramLabel = "N", description = "replaces the time limit of smoke and quick")
    private Optional<Integer> minutes = Optional.empty();

    /** @param runs the experiments to measure together with a preset, and then those of the next run */
    Measurement(Function<Preset, List<List<Experiment<?>>>> runs, PrintStream out, PrintStream errors) {
        this.runs = runs;
        this.out = out;
        this.errors = errors;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (preset == Preset.FULL && minutes.isPresent()) {
            throw new IllegalArgumentException("full has no time limit: it measures all of its rounds");
        }
        List<String> failures = new ArrayList<>();
        try (StopSignal signal = new StopSignal()) {
            for (List<Experiment<?>> together : runs.apply(preset)) {
                if (!signal.isGiven()) {
                    failures.addAll(measure(together, signal));
                }
            }
        }
        failures.forEach(failure -> errors.println("FAILED: " + failure));
        return failures.isEmpty() ? 0 : 1;
    }

    private List<String> measure(List<Experiment<?>> together, StopSignal signal)
            throws IOException, InterruptedException {
        double budgetSeconds = minutes.map(each -> 60.0 * each).orElse(preset.budgetSeconds());
        if (together.size() > 1) {
            budgetSeconds = preset == Preset.QUICK && minutes.isEmpty() ? 60 * Main.QUICK_RUN_MINUTES : budgetSeconds;
            for (Experiment<?> each : Main.EXPERIMENTS) { // The report is not to show what another run has left.
                Files.deleteIfExists(Recorded.file(directory, each));
            }
        }
        int cores = Runtime.getRuntime().availableProcessors();
        Request request = new Request(preset, cores, directory, budgetSeconds);
        StolenTime stolen = new StolenTime();
        List<String> missing = VerifiedCoarseClock.missing();
        missing.forEach(out::println);
        Runner runner = new Runner(
                request,
                Machine.header(preset),
                out,
                signal::isGiven,
                System::nanoTime,
                () -> Stream.concat(missing.stream(), stolen.sentences().stream())
                        .toList());
        List<String> failures = new ArrayList<>(runner.run(together));
        Main.results(directory).show(directory, out);
        for (Experiment<?> each : together) {
            failures.addAll(each.defects(directory));
        }
        return failures;
    }
}
