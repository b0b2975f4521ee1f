// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.ClockExperiment;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the accuracy of each clock under several loads. The system clock is a check of the harness. */
@Command(name = "accuracy", description = "accuracy and staleness of each clock under load")
public final class AccuracyExperiment extends ClockExperiment<AccuracyFigures> {
    private static final List<Subject> CLOCKS = Arrays.stream(Subject.values())
            .filter(clock -> clock.kind != Subject.Kind.FLOOR)
            .toList();

    private static final String P99 = ": p99 / worst, ms";

    @Option(names = "--clock", split = ",", paramLabel = "NAME", description = "measures these clocks only")
    private List<Subject> clocks = CLOCKS;

    @Option(names = "--seconds", paramLabel = "N", description = "for each load and round")
    private Optional<Integer> seconds = Optional.empty();

    @Override
    public List<Step<AccuracyFigures>> plan(Request request) {
        List<Load> loads = request.preset() == Preset.SMOKE ? List.of(Load.IDLE, Load.BUSY_8) : List.of(Load.values());
        List<Step<AccuracyFigures>> steps = new ArrayList<>();
        for (int round = 0; round < (request.preset() == Preset.FULL ? 3 : 1); round++) {
            for (Subject clock : CLOCKS) {
                if (clocks.contains(clock) && clock.isUsable()) {
                    List<Load> ofClock = Statistics.where(loads, load -> load.isFor(clock));
                    steps.add(step(request, clock, ofClock, round));
                }
            }
        }
        return steps;
    }

    private Step<AccuracyFigures> step(Request request, Subject clock, List<Load> loads, int round) {
        int cores = request.cores();
        int ofFull = clock.isMonotonic() ? 10_000 : clock == Subject.FAST_CLOCK ? 2_000 : 600;
        AccuracyProbe probe = switch (request.preset()) {
            case SMOKE -> new AccuracyProbe(clock, cores, 20, 5, millis(20), loads);
            case QUICK -> new AccuracyProbe(clock, cores, 200, 100, millis(300), loads);
            case FULL -> new AccuracyProbe(clock, cores, 300, 500, millis(ofFull), loads);
        };
        Fork<List<AccuracyFigures>> fork = new Fork<>("accuracy-" + clock + "-" + round, probe);
        return new Step<>(clock.label() + ", accuracy", round, probe.designedSeconds(), forks -> forks.run(fork));
    }

    private int millis(int unlessSet) {
        return seconds.map(each -> 1_000 * each).orElse(unlessSet);
    }

    @Override
    public Section present(Recorded<AccuracyFigures> recorded) {
        AccuracyResults results = new AccuracyResults(recorded.results());
        Table table = Table.of("staleness");
        for (Subject subject : results.subjects()) {
            table.row().cell("clock", subject.label(recorded.header()));
            results.loads()
                    .forEach(load -> table.cell(load.label, results.staleness(subject, load, 50, 99, 99.9, 100)));
            table.cell("worst while load starts, ms", results.worstOnset(subject));
        }
        results.defects().forEach(defect -> table.note("INVALID RESULTS: " + defect + "."));
        return recorded.section("Accuracy under load", table);
    }

    @Override
    public Contribution contribution(Recorded<AccuracyFigures> run) {
        AccuracyResults results = new AccuracyResults(run.results());
        List<Figure> figures = List.of(
                new Figure("stale when idle" + P99, stale(results, results.idleLoad())),
                new Figure("stale when busy" + P99, stale(results, Load.BUSY_8)),
                new Figure("worst, ms", results::worst),
                new Figure("CPU of its thread", clock -> Figures.percent(results.cpuShare(clock))));
        double worst =
                Math.max(results.worstMillis(Subject.FAST_CLOCK), results.worstMillis(Subject.FAST_CLOCK_NANO_TIME));
        String tick = run.header().tick().map(each -> ", with a kernel " + each).orElse("");
        String verdict =
                Double.isNaN(worst) ? "" : "was up to " + AccuracyResults.text(worst) + " ms behind System" + tick;
        Axis up = new Axis(
                "",
                "staleness, " + Load.BUSY_8.label + ": p99, ms",
                clock -> results.frozen(clock)
                        ? Double.NaN
                        : Statistics.median(AccuracyResults.millis(results.steady(clock, Load.BUSY_8), 99)));
        return new Contribution(figures, verdict, List.of(), List.of(up));
    }

    private static Function<Subject, String> stale(AccuracyResults results, Load load) {
        return clock -> results.staleness(clock, load, 99, 100);
    }

    @Override
    public List<String> defects(Recorded<AccuracyFigures> recorded) {
        return new AccuracyResults(recorded.results()).defects();
    }
}
