// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Section;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the accuracy of each clock under several loads. The system clock is a check of the harness. */
@Command(name = "accuracy", description = "accuracy and staleness of each clock under load")
public final class AccuracyExperiment extends Experiment<AccuracyFigures> {
    private static final List<Subject> CLOCKS = Arrays.stream(Subject.values())
            .filter(clock -> clock.kind != Subject.Kind.FLOOR)
            .toList();

    /** The loads of the other wall clocks are steady, and their readers do not pause. */
    private static final Set<Subject> OF_ALL_LOADS =
            EnumSet.of(Subject.SYSTEM, Subject.FAST_CLOCK, Subject.TICKER, Subject.SENTINEL);

    @Option(names = "--clock", split = ",", paramLabel = "NAME", description = "measures these clocks only")
    private List<Subject> clocks = CLOCKS;

    @Option(names = "--seconds", paramLabel = "N", description = "for each load and round")
    private Optional<Integer> seconds = Optional.empty();

    @Override
    public List<Step<AccuracyFigures>> plan(Request request) {
        List<Load> loads =
                request.preset() == Preset.SMOKE ? List.of(Load.ALWAYS_0, Load.ALWAYS_8) : List.of(Load.values());
        List<Step<AccuracyFigures>> steps = new ArrayList<>();
        for (int round = 0; round < (request.preset() == Preset.FULL ? 3 : 1); round++) {
            for (Subject clock : CLOCKS) {
                if (clocks.contains(clock) && clock.isUsable()) {
                    for (List<Load> ofProcess : processes(clock, loads)) {
                        steps.add(step(request, clock, ofProcess, round));
                    }
                }
            }
        }
        return steps;
    }

    /** Returns the loads of each process: no reader has brought an adaptive clock to cache before others read and pause. */
    private static List<List<Load>> processes(Subject clock, List<Load> loads) {
        boolean all = OF_ALL_LOADS.contains(clock);
        boolean bursts = all || clock.isFastClock() || clock.isMonotonic();
        return Stream.of(true, false)
                .map(always -> loads.stream()
                        .filter(load -> load.always == always)
                        .filter(load -> load == Load.BURSTS ? bursts : always || all)
                        .toList())
                .filter(process -> !process.isEmpty())
                .toList();
    }

    private Step<AccuracyFigures> step(Request request, Subject clock, List<Load> loads, int round) {
        int cores = request.cores();
        boolean always = loads.get(0).always;
        boolean decides = clock.isFastClock(); // Slowly.
        int millis = clock.kind == Subject.Kind.SYSTEM ? 600 : clock.isMonotonic() ? 10_000 : decides ? 2_000 : 600;
        int settling = decides || clock.isMonotonic() ? 500 : 100;
        AccuracyProbe probe = switch (request.preset()) {
            case SMOKE -> new AccuracyProbe(clock, cores, 20, 5, millis(20), 0, loads);
            case QUICK -> new AccuracyProbe(clock, cores, 200, 100, millis(300), 6, loads);
            case FULL -> new AccuracyProbe(clock, cores, 300, settling, millis(millis), 6, loads);
        };
        return new Step<>(
                clock.label() + ", accuracy" + (always ? "" : ", readers that pause"),
                round,
                probe.designedSeconds(),
                forks -> forks.run(new Fork<>("accuracy-" + clock + (always ? "-" : "-pausing-") + round, probe)));
    }

    private int millis(int unlessSet) {
        return seconds.map(each -> 1_000 * each).orElse(unlessSet);
    }

    @Override
    public Section present(Recorded<AccuracyFigures> recorded) {
        AccuracyTables tables = new AccuracyTables(recorded.header(), new AccuracyResults(recorded.results()));
        return recorded.section(
                "Accuracy under load",
                List.of(tables.byLoad(true), tables.byLoad(false), tables.stalenessByLoad()),
                List.of(tables.details()),
                List.of(tables.exactChart(), tables.stalenessChart()));
    }

    @Override
    public List<String> defects(Recorded<AccuracyFigures> recorded) {
        return new AccuracyResults(recorded.results()).defects();
    }
}
