// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Plan;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Measures the staleness of monotonic clocks in fractions of a millisecond. {@code System} is a check of the harness. */
public final class StalenessExperiment implements Plan<StalenessExperiment.StalenessFigures> {
    public static final Experiment<StalenessFigures> DEFINITION = new Experiment<>(
            "staleness",
            "staleness of monotonic clocks under load, in ns",
            StalenessFigures.class,
            StalenessExperiment::new,
            StalenessExperiment::present,
            StalenessExperiment::defects);

    private static final List<Subject> CLOCKS =
            List.of(Subject.SYSTEM_NANO_TIME, Subject.FAST_CLOCK_NANO_TIME, Subject.COARSE_NANO_TIME);
    private static final List<Load> LOADS = List.of(Load.ALWAYS_0, Load.ALWAYS_1, Load.ALWAYS_8, Load.ALWAYS_64);
    private static final List<Load> ONSETS = List.of(Load.ALWAYS_8, Load.ALWAYS_64);

    /**
     * The staleness of a monotonic clock under one load.
     *
     * @param tickMillis the kernel tick; 0 if unknown
     * @param undisturbed the part of {@code all} in the seconds in which nothing was stolen
     */
    record StalenessFigures(Subject subject, Load load, boolean onset, double tickMillis, Part all, Part undisturbed) {}

    /**
     * Some of the measured seconds.
     *
     * @param ahead reads that returned a later time than the direct read after them
     * @param backward reads that returned less than the same thread's read before
     */
    record Part(
            int seconds,
            long reads,
            long ahead,
            long backward,
            double p50Millis,
            double p99Millis,
            double p999Millis,
            double worstMillis) {}

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "for each load; 10 with quick and 60 with full, unless set")
    private Optional<Integer> wantedSeconds = Optional.empty();

    @Override
    public List<Step<StalenessFigures>> plan(Request request) {
        boolean smoke = request.preset() == Preset.SMOKE;
        int seconds = wantedSeconds.orElse(smoke ? 2 : request.preset() == Preset.QUICK ? 10 : 60);
        int settlingMillis = smoke ? 5 : 1_000;
        int millisOfSecond = smoke ? 20 : 1_000;
        int cores = request.cores();
        List<Step<StalenessFigures>> steps = new ArrayList<>();
        for (Subject clock : CLOCKS.stream().filter(Subject::isUsable).toList()) {
            LOADS.forEach(load ->
                    steps.add(step(new StalenessProbe(clock, load, cores, settlingMillis, seconds, millisOfSecond))));
            if (clock == Subject.FAST_CLOCK_NANO_TIME) {
                ONSETS.forEach(
                        load -> steps.add(step(new StalenessProbe(clock, load, cores, 0, seconds, millisOfSecond))));
            }
        }
        return steps;
    }

    private static Step<StalenessFigures> step(StalenessProbe probe) {
        String onset = probe.settlingMillis() == 0 ? ", onset" : "";
        return Step.of(
                probe.clock().label() + ", staleness, " + probe.load().label() + onset,
                DEFINITION.name(),
                0,
                (probe.settlingMillis() + probe.seconds() * probe.millisOfSecond()) / 1e3,
                new Fork<>("staleness-" + probe.clock() + "-" + probe.load() + onset, probe));
    }

    private static Section present(Recorded<StalenessFigures> recorded) {
        Table.Builder table = Table.of("staleness", "Staleness of monotonic clocks, in ms");
        for (StalenessFigures each : recorded.results()) {
            addRow(table, each, "all", each.all());
            addRow(table, each, "nothing stolen", each.undisturbed());
        }
        table.note(
                "Staleness: how much less a read returns than the direct read immediately before. In ticks: divided by the"
                        + " kernel tick that the clock has verified. Nothing stolen: only the seconds in which the kernel counts no"
                        + " stolen time. The readers are the busy threads; on the idle machine there is one reader. Starting:"
                        + " new readers start each second, after a fifth of a second without any.");
        return recorded.section("Staleness", List.of(table.build()), List.of(), List.of());
    }

    private static void addRow(Table.Builder table, StalenessFigures figures, String name, Part part) {
        double tick = figures.tickMillis() > 0 ? figures.tickMillis() : Double.NaN;
        double measured = part.reads() > 0 ? 1 : Double.NaN;
        table.row()
                .cell("clock", figures.subject().label())
                .cell("load", figures.load().label() + (figures.onset() ? ", starting" : ""))
                .cell("seconds", part.seconds() + ", " + name)
                .cell("reads", Figures.count(part.reads()))
                .cell("p50", Figures.significant(part.p50Millis() * measured))
                .cell("p99", Figures.significant(part.p99Millis() * measured))
                .cell("p99.9", Figures.significant(part.p999Millis() * measured))
                .cell("worst", Figures.significant(part.worstMillis() * measured))
                .cell("p99.9, ticks", Figures.ratio(part.p999Millis() * measured / tick))
                .cell("worst, ticks", Figures.ratio(part.worstMillis() * measured / tick))
                .cell("ahead", Long.toString(part.ahead()))
                .cell("backward steps", Long.toString(part.backward()));
    }

    /** No clock is ahead or goes back, and {@code System} compared with itself is not stale. */
    private static List<String> defects(Recorded<StalenessFigures> recorded) {
        return recorded.results().stream()
                .filter(each -> {
                    boolean isStale = each.subject() == Subject.SYSTEM_NANO_TIME
                            && each.all().worstMillis() > 0;
                    return isStale || each.all().ahead() > 0 || each.all().backward() > 0;
                })
                .map(each -> each.subject().label() + " with " + each.load().label() + ": " + each.all())
                .toList();
    }
}
