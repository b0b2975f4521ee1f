// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.accuracy.AccuracyFigures.Reads;
import io.fastclock.benchmarks.clocks.ModeShares;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.report.Chart;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The tables and the charts of the accuracy. */
record AccuracyTables(Header header, AccuracyResults results) {
    /** Of wall clocks. */
    Table byLoad(boolean always) {
        AccuracyResults measured =
                results.only(window -> !window.subject().isMonotonic() && window.load().always == always);
        Table table = new Table(
                always ? "always" : "sometimes",
                "Exact reads, and staleness p50 / p99 / p99.9 / worst in ms: threads that read "
                        + (always ? "continuously" : "every 0.1 to 2 ms"));
        for (Subject subject : measured.subjects()) {
            table.row().cell("clock", subject.label(header));
            measured.loads().forEach(load -> table.cell(load.label, cell(subject, load)));
            List<AccuracyFigures> windows =
                    measured.only(window -> window.subject() == subject).figures();
            table.cell("worst while load starts, ms", AccuracyResults.text(windows, AccuracyFigures::onset, 100));
        }
        table.note(
                        always
                                ? "The readers are the busy threads; on the idle machine and beside bursts there is one reader."
                                : "Two readers read every 0.1 to 2 ms. The busy threads do not read the clock.")
                .note(
                        "A read is exact if its value is not earlier than a direct read immediately before, and not later than one"
                                + " immediately after. Staleness is the distance to the nearer of the two; that of a millisecond counts"
                                + " from its end. Shares and percentiles are the medians of the rounds, worst is that of all. \"frozen\":"
                                + " every read returned the same value.");
        results.defects().forEach(defect -> table.note("INVALID RESULTS: " + defect + "."));
        return table;
    }

    private String cell(Subject subject, Load load) {
        String exact = Figures.percent(Statistics.median(results.exactPercent(subject, load)) / 100);
        String staleness = results.staleness(subject, load, 50, 99, 99.9, 100);
        return staleness.equals(Figures.NONE)
                ? staleness
                : (results.frozen(subject, load) ? "frozen" : exact) + "; " + staleness;
    }

    Table stalenessByLoad() {
        AccuracyResults monotonic = results.only(window -> window.subject().isMonotonic());
        Table table = new Table("stalenessByLoad", "Staleness of monotonic clocks: p99 / p99.9 / worst in ms");
        for (Subject subject : monotonic.subjects()) {
            table.row().cell("clock", subject.label(header));
            monotonic.loads().forEach(load -> table.cell(load.label, results.staleness(subject, load, 99, 99.9, 100)));
            for (Load load : List.of(Load.ALWAYS_8, Load.ALWAYS_64)) {
                List<AccuracyFigures> windows = results.windows(subject, load);
                String onset = AccuracyResults.text(windows, AccuracyFigures::onset, 99, 99.9, 100);
                table.cell(load.label + ", starting", onset);
            }
        }
        return table.note("Starting: before the measured time, until all threads of the load have run.");
    }

    Table details() {
        Table table = new Table("accuracyDetails", "All reads by clock and load; staleness in ms");
        for (Subject subject : results.subjects()) {
            for (Load load : results.loads()) {
                List<Reads> windows = results.steady(subject, load);
                if (!windows.isEmpty()) {
                    table.row()
                            .cell("clock", subject.label(header))
                            .cell("load", (load.always ? "" : "pauses; ") + load.label)
                            .cell("reads", sum(windows, Reads::count))
                            .cell("exact, %", Figures.spread(results.exactPercent(subject, load)));
                    for (double percentile : new double[] {50, 99, 99.9, 100}) {
                        String name = percentile == 100 ? "worst" : "p" + Figures.significant(percentile);
                        table.cell(name, results.staleness(subject, load, percentile));
                    }
                    table.cell("ahead", sum(windows, Reads::ahead))
                            .cell("backward steps", sum(windows, Reads::backward))
                            .cell(
                                    "FastClock's modes",
                                    ModeShares.text(results.windows(subject, load), AccuracyFigures::modes));
                }
            }
        }
        return table;
    }

    private static String sum(List<Reads> windows, ToLongFunction<Reads> of) {
        return Figures.count(windows.stream().mapToLong(of).sum());
    }

    Chart stalenessChart() {
        List<Chart.Series> lines = results.subjects().stream()
                .filter(subject -> subject.isMonotonic() && subject.kind == Subject.Kind.OURS)
                .flatMap(subject -> Stream.of(99.9, 100.0)
                        .map(percentile -> new Chart.Series(
                                subject.label().replace(".nanoTime()", "")
                                        + (percentile == 100 ? ", worst" : ", p99.9"),
                                subject == Subject.FAST_CLOCK_NANO_TIME && percentile < 100
                                        ? Chart.Emphasis.SUBJECT
                                        : Chart.Emphasis.OTHER,
                                true,
                                points(load -> AccuracyResults.millis(results.steady(subject, load), percentile)))))
                .toList();
        return new Chart(
                "stalenessByLoad",
                "Staleness of monotonic clocks by load",
                "The 99.9th percentile and the worst of the staleness, by the number of busy threads per core.",
                new Chart.Axis("busy threads per core, plus 1", true),
                new Chart.Axis("staleness, ms", true),
                List.of(new Chart.Panel("", lines)));
    }

    Chart exactChart() {
        List<Chart.Series> clocks = results.subjects().stream()
                .filter(subject ->
                        subject != Subject.KERNEL_COARSE && !subject.isMonotonic()) // What FastClock returns.
                .map(subject -> new Chart.Series(
                        subject.chartLabel(),
                        subject.emphasis(),
                        true,
                        points(load -> results.exactPercent(subject, load))))
                .toList();
        return new Chart(
                "exactByLoad",
                "Exact reads by load",
                "The share of exact reads of each clock, by the number of busy threads per core.",
                new Chart.Axis("busy threads per core, plus 1", true),
                new Chart.Axis("exact reads, %", false),
                List.of(new Chart.Panel("threads that read continuously", clocks)));
    }

    private List<Chart.Point> points(Function<Load, List<Double>> rounds) {
        return results.loads().stream()
                .filter(load -> load.always && load != Load.BURSTS)
                .map(load -> Chart.Point.of(List.of(load.busyPerCore + 1.0), rounds.apply(load)))
                .toList();
    }
}
