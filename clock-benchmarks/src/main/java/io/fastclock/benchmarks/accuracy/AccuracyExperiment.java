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
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Measures the accuracy of each clock under several loads. The system clock is a check of the harness. */
public final class AccuracyExperiment extends Experiment<AccuracyFigures> {
    /** {@link Subject#COARSE_FAST_CLOCK} is the same clock as {@link Subject#COARSE}. */
    private static final List<Subject> CLOCKS = Stream.concat(
                    Subject.wallClocks().stream(), Stream.of(Subject.FAST_CLOCK_NO_COUNTER, Subject.CACHED))
            .filter(clock -> clock != Subject.COARSE_FAST_CLOCK)
            .sorted()
            .toList();

    private static final List<Load> HEADLINE = List.of(Load.ALWAYS_0, Load.ALWAYS_8);

    /** The loads of the others are steady, and their readers do not pause. */
    private static final Set<Subject> OF_ALL_LOADS =
            EnumSet.of(Subject.SYSTEM, Subject.FAST_CLOCK, Subject.COARSE, Subject.TICKER, Subject.SENTINEL);

    @Option(names = "--clock", split = ",", paramLabel = "NAME", description = "measures these clocks only")
    private List<Subject> clocks = CLOCKS;

    public AccuracyExperiment() {
        super("accuracy", "accuracy of each clock under load", AccuracyFigures.class);
    }

    @Override
    public List<Step<AccuracyFigures>> plan(Request request) {
        List<Load> loads = request.preset() == Preset.SMOKE ? HEADLINE : List.of(Load.values());
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

    /**
     * Returns the loads of each process. {@code FastClock} has one more for readers that pause, in which no other reader
     * has brought it to cache.
     */
    private static List<List<Load>> processes(Subject clock, List<Load> loads) {
        boolean all = OF_ALL_LOADS.contains(clock);
        List<Load> always = loads.stream()
                .filter(load -> load.always && (all || clock.isFastClock() || load != Load.BURSTS))
                .toList();
        List<Load> pausing = loads.stream().filter(load -> all && !load.always).toList();
        return clock.isFastClock() && !pausing.isEmpty()
                ? List.of(always, pausing)
                : List.of(Stream.concat(always.stream(), pausing.stream()).toList());
    }

    private Step<AccuracyFigures> step(Request request, Subject clock, List<Load> loads, int round) {
        int cores = request.cores();
        AccuracyProbe probe = switch (request.preset()) {
            case SMOKE -> new AccuracyProbe(clock, cores, 20, 5, 20, 0, loads);
            case QUICK -> new AccuracyProbe(clock, cores, 200, 100, 300, 6, loads);
            case FULL ->
                clock.isFastClock() // It decides slowly.
                        ? new AccuracyProbe(clock, cores, 300, 500, 2_000, 6, loads)
                        : new AccuracyProbe(clock, cores, 300, 100, 600, 0, loads);
        };
        boolean always = loads.get(0).always;
        double millis = probe.warmUpMillis()
                + loads.stream()
                        .mapToInt(load -> probe.settlingMillis() + load.millis(probe.windowMillis()))
                        .sum();
        double seconds = millis / 1e3 + (always && clock.isFastClock() ? probe.cachingSeconds() : 0);
        Fork<List<AccuracyFigures>> fork =
                new Fork<>("accuracy-" + clock + (always ? "-" : "-pausing-") + round, probe);
        return new Step<>(
                clock.label() + ", accuracy" + (always ? "" : ", readers that pause"),
                round,
                seconds,
                forks -> forks.run(fork));
    }

    @Override
    public Section present(Recorded<AccuracyFigures> recorded) {
        AccuracyTables tables = new AccuracyTables(recorded.header(), new AccuracyResults(recorded.results()));
        return recorded.section(
                "Accuracy under load",
                List.of(tables.byLoad(true), tables.byLoad(false)),
                List.of(),
                List.of(tables.exactByLoad()));
    }

    @Override
    public List<String> defects(Recorded<AccuracyFigures> recorded) {
        return new AccuracyResults(recorded.results()).defects();
    }
}
