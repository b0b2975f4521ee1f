// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import io.fastclock.benchmarks.clocks.ClockExperiment;
import io.fastclock.benchmarks.clocks.ClockExperiment.Axis;
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

/** Arranges the figures of several experiments of one run: all clocks side by side, and the figures of the README. */
record Headline(List<Part<?>> parts) {
    /** An experiment in this run, and in all runs that are like it. */
    private record Part<R>(ClockExperiment<R> experiment, Recorded<R> own, List<Recorded<R>> all) {
        static <R> Optional<Part<R>> read(ClockExperiment<R> experiment, Path directory, List<Path> alike)
                throws IOException {
            List<Recorded<R>> all = new ArrayList<>();
            for (Path each : alike) {
                Recorded.read(each, experiment).ifPresent(all::add);
            }
            return Recorded.read(directory, experiment)
                    .map(own -> new Part<>(experiment, own, all.isEmpty() ? List.of(own) : all));
        }

        Stream<Figure> figures() {
            return experiment.figures(own, all).stream();
        }

        Stream<String> verdict() {
            return Stream.of(experiment.verdict(own)).filter(each -> !each.isEmpty());
        }

        Stream<Axis> across() {
            return experiment.across(own).stream();
        }

        Stream<Axis> up() {
            return experiment.up(own).stream();
        }
    }

    /** None unless two experiments were measured in one run. Those of another run are left out. */
    static Optional<Headline> of(List<Experiment<?>> experiments, Path directory, List<Path> published)
            throws IOException {
        Optional<Headline> run = read(experiments, directory, List.of());
        List<Path> alike = new ArrayList<>();
        for (Path each : run.isEmpty() ? List.<Path>of() : published) {
            read(experiments, each, List.of())
                    .filter(other -> other.cuts().isEmpty()
                            && other.header().isLike(run.get().header()))
                    .ifPresent(other -> alike.add(each));
        }
        return alike.isEmpty() ? run : read(experiments, directory, alike);
    }

    private static Optional<Headline> read(List<Experiment<?>> experiments, Path directory, List<Path> alike)
            throws IOException {
        List<Part<?>> parts = new ArrayList<>();
        for (Experiment<?> each : experiments) {
            if (each instanceof ClockExperiment<?> clocks) {
                Part.read(clocks, directory, alike)
                        .filter(part -> parts.isEmpty()
                                || part.own.header().equals(parts.get(0).own.header()))
                        .ifPresent(parts::add);
            }
        }
        return Optional.of(new Headline(parts)).filter(headline -> parts.size() > 1);
    }

    private Header header() {
        return parts.get(0).own.header();
    }

    private List<String> cuts() {
        return parts.stream().flatMap(part -> part.own.cuts().stream()).toList();
    }

    List<Section> sections() {
        Recorded<?> recorded = new Recorded<>(header(), cuts(), List.of(), List.of());
        return List.of(
                recorded.section("FastClock and its peers", peers()),
                recorded.section("Cost and accuracy", List.of(comparison()), List.of(chart())));
    }

    /** Returns what a terminal shows of it. */
    Table overview() {
        return table(
                figures(Figure::column),
                Subject.wallClocks().stream()
                        .filter(clock ->
                                clock.kind == Kind.PEER || clock == Subject.SYSTEM || clock == Subject.FAST_CLOCK),
                Subject::chartLabel);
    }

    /** Returns the first sentence of a report; empty if nothing of it was measured. */
    String verdict() {
        String does = parts.stream().flatMap(Part::verdict).collect(Collectors.joining(", and "));
        return does.isEmpty()
                ? ""
                : "Here a read of FastClock " + does + (cuts().isEmpty() ? "." : ", in a run that was cut short.");
    }

    private List<Figure> figures(Function<Figure, String> name) {
        return parts.stream()
                .flatMap(Part::figures)
                .filter(figure -> !name.apply(figure).isEmpty())
                .toList();
    }

    private static boolean isMeasured(Figure figure, Subject clock) {
        return !figure.cell().apply(clock).equals(Figures.NONE);
    }

    /** Leaves out a figure of which nothing was measured. */
    private Table peers() {
        Table table = Table.of("readmeFigures");
        for (Figure figure : figures(Figure::row)) {
            if (Subject.HEADLINE.stream().anyMatch(clock -> isMeasured(figure, clock))) {
                table.row().cell("figure", figure.row());
                Subject.HEADLINE.forEach(
                        clock -> table.cell(clock.chartLabel(), figure.cell().apply(clock)));
            }
        }
        return table;
    }

    private Table comparison() {
        Stream<Subject> clocks = Stream.concat(Stream.of(Subject.BARE_VOLATILE), Subject.wallClocks().stream());
        return table(figures(Figure::column), clocks, clock -> clock.label(header()));
    }

    private static Table table(List<Figure> figures, Stream<Subject> clocks, Function<Subject, String> label) {
        Table table = Table.of("comparison");
        clocks.filter(clock -> figures.stream().anyMatch(figure -> isMeasured(figure, clock)))
                .forEach(clock -> {
                    table.row().cell("clock", label.apply(clock));
                    figures.forEach(
                            figure -> table.cell(figure.column(), figure.cell().apply(clock)));
                });
        return table;
    }

    /** A point for each clock: what a read costs, and how stale it may be. */
    private Chart chart() {
        List<Axis> across = parts.stream().flatMap(Part::across).toList();
        List<Axis> up = parts.stream().flatMap(Part::up).toList();
        return new Chart(
                "costAndAccuracy",
                "Cost and staleness of a read (lower left is best)",
                "The CPU time per read of each clock, and its staleness on a busy machine.",
                across.isEmpty() ? "" : across.get(0).caption(),
                up.isEmpty() ? "" : up.get(0).caption(),
                across.stream().flatMap(x -> up.stream().map(y -> panel(x, y))).toList());
    }

    private static Chart.Panel panel(Axis across, Axis up) {
        List<Chart.Series> clocks = new ArrayList<>();
        List<Chart.Label> bold = new ArrayList<>();
        for (Subject subject : Subject.wallClocks()) {
            double x = across.place().applyAsDouble(subject);
            double y = up.place().applyAsDouble(subject);
            if (!Double.isNaN(x + y)) {
                Chart.Series series = subject.series(false, List.of(Chart.Point.of(x, y)));
                clocks.add(series);
                if (series.bold()) {
                    bold.add(new Chart.Label(series.label(), x, y));
                }
            }
        }
        return new Chart.Panel(across.title(), clocks, bold);
    }
}
