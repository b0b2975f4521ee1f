// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.accuracy.AccuracyFigures.Reads;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.report.Chart;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Table;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** The tables and the chart of the accuracy. */
record AccuracyTables(Header header, AccuracyResults results) {
    Table staleness() {
        Table table = new Table("staleness", "Staleness p50 / p99 / p99.9 / worst in ms");
        for (Subject subject : results.subjects()) {
            table.row().cell("clock", subject.label(header));
            results.loads()
                    .forEach(load -> table.cell(load.label, results.staleness(subject, load, 50, 99, 99.9, 100)));
            table.cell("worst while load starts, ms", results.worstOnset(subject));
        }
        table.note("The readers are the busy threads. On the idle machine and beside bursts there is one reader.")
                .note("A read is not stale if its value lies between the direct reads immediately before and after it."
                        + " Else its staleness is the distance to the nearer of the two. That of a millisecond counts from"
                        + " its end; nanoTime() has nanoseconds. Percentiles are the medians of the rounds, worst is that of"
                        + " all. \"frozen\": every read returned the same value.");
        results.defects().forEach(defect -> table.note("INVALID RESULTS: " + defect + "."));
        return table;
    }

    Table details() {
        Table table = new Table("accuracyDetails", "All reads by clock and load");
        for (Subject subject : results.subjects()) {
            for (Load load : results.loads()) {
                List<Reads> windows = results.steady(subject, load);
                if (!windows.isEmpty()) {
                    table.row()
                            .cell("clock", subject.label(header))
                            .cell("load", load.label)
                            .cell("reads", sum(windows, Reads::count))
                            .cell("ahead", sum(windows, Reads::ahead))
                            .cell("backward steps", sum(windows, Reads::backward));
                }
            }
        }
        return table;
    }

    private static String sum(List<Reads> windows, ToLongFunction<Reads> of) {
        return Figures.count(windows.stream().mapToLong(of).sum());
    }

    Chart chart() {
        List<Load> loads =
                results.loads().stream().filter(load -> load != Load.BURSTS).toList();
        return new Chart(
                "stalenessByLoad",
                "Staleness by load",
                "The 99.9th percentile of the staleness of some clocks, by the number of busy threads per core.",
                new Chart.Axis(
                        "busy threads per core",
                        loads.stream().map(Load::category).toList()),
                new Chart.Axis("staleness p99.9, ms", true),
                List.of(new Chart.Panel(
                        "",
                        Subject.HEADLINE.stream()
                                .map(subject -> subject.series(true, points(subject, loads)))
                                .toList())));
    }

    private List<Chart.Point> points(Subject subject, List<Load> loads) {
        return IntStream.range(0, loads.size())
                .mapToObj(i -> Chart.Point.of(
                        List.of((double) i), AccuracyResults.millis(results.steady(subject, loads.get(i)), 99.9)))
                .toList();
    }
}
