// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import io.fastclock.benchmarks.clocks.ClockExperiment;
import io.fastclock.benchmarks.clocks.ClockExperiment.Axis;
import io.fastclock.benchmarks.clocks.ClockExperiment.Contribution;
import io.fastclock.benchmarks.clocks.ClockExperiment.Figure;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.Subject.Kind;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.report.Chart;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Arranges the figures of several experiments of one run: all clocks side by side. */
record Headline(List<Part> parts) {
    private record Part(Recorded<?> run, Contribution shown) {
        static <R> Optional<Part> read(ClockExperiment<R> experiment, Path directory) throws IOException {
            return Recorded.read(directory, experiment).map(run -> new Part(run, experiment.contribution(run)));
        }
    }

    private <T> List<T> all(Function<Contribution, List<T>> shown) {
        return parts.stream().flatMap(part -> shown.apply(part.shown).stream()).toList();
    }

    /** None unless two experiments were measured in one run. Those of another run are left out. */
    static Optional<Headline> of(List<Experiment<?>> experiments, Path directory) throws IOException {
        List<Part> parts = new ArrayList<>();
        for (Experiment<?> each : experiments) {
            if (each instanceof ClockExperiment<?> clocks) {
                Part.read(clocks, directory)
                        .filter(part -> parts.isEmpty()
                                || part.run.header().equals(parts.get(0).run.header()))
                        .ifPresent(parts::add);
            }
        }
        return Optional.of(new Headline(parts)).filter(headline -> parts.size() > 1);
    }

    private Header header() {
        return parts.get(0).run.header();
    }

    private List<String> cuts() {
        return parts.stream().flatMap(part -> part.run.cuts().stream()).toList();
    }

    List<Section> sections() {
        Recorded<?> recorded = new Recorded<>(header(), cuts(), List.of(), List.of());
        return List.of(recorded.section("Cost and accuracy", List.of(comparison()), List.of(chart())));
    }

    /** Returns what a terminal shows of it. */
    Table overview() {
        Stream<Subject> clocks = Subject.wallClocks().stream()
                .filter(clock -> clock.kind == Kind.PEER || Subject.HEADLINE.contains(clock));
        return table(clocks, Subject::chartLabel);
    }

    /** Returns the first sentence of a report; empty if nothing of it was measured. */
    String verdict() {
        String does = parts.stream()
                .map(part -> part.shown.verdict())
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining(", and "));
        return does.isEmpty()
                ? ""
                : "Here a read of FastClock " + does + (cuts().isEmpty() ? "." : ", in a run that was cut short.");
    }

    private Table comparison() {
        Stream<Subject> monotonic = Stream.of(Subject.SYSTEM_NANO_TIME, Subject.FAST_CLOCK_NANO_TIME);
        return table(
                Stream.of(Stream.of(Subject.BARE_VOLATILE), Subject.wallClocks().stream(), monotonic)
                        .flatMap(each -> each),
                clock -> clock.label(header()));
    }

    /** Leaves out a clock of which nothing was measured. */
    private Table table(Stream<Subject> clocks, Function<Subject, String> label) {
        Table table = Table.of("comparison");
        List<Figure> figures = all(Contribution::figures);
        clocks.filter(clock -> figures.stream()
                        .anyMatch(figure -> !figure.cell().apply(clock).equals(Figures.NONE)))
                .forEach(clock -> {
                    table.row().cell("clock", label.apply(clock));
                    figures.forEach(
                            figure -> table.cell(figure.name(), figure.cell().apply(clock)));
                });
        return table;
    }

    /** A point for each clock: what a read costs, and how stale it may be. */
    private Chart chart() {
        List<Axis> across = all(Contribution::across);
        List<Axis> up = all(Contribution::up);
        return new Chart(
                "costAndAccuracy",
                "Cost and staleness of a read (lower left is best)",
                "The CPU time per read of each clock, and its staleness on a busy machine.",
                across.isEmpty() ? "" : across.get(0).caption(),
                up.isEmpty() ? "" : up.get(0).caption(),
                across.stream().flatMap(x -> up.stream().map(y -> panel(x, y))).toList());
    }

    private static Chart.Panel panel(Axis across, Axis up) {
        return new Chart.Panel(
                across.title(),
                Subject.wallClocks().stream()
                        .map(clock -> clock.series(
                                false,
                                List.of(Chart.Point.of(
                                        across.place().applyAsDouble(clock),
                                        up.place().applyAsDouble(clock)))))
                        .toList());
    }
}
