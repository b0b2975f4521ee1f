// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.report.Chart;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** The tables and the chart of the accuracy. */
record AccuracyTables(Header header, AccuracyResults results) {
    Table byLoad(boolean always) {
        AccuracyResults measured = results.ofReaders(always);
        Table.Builder table = Table.of(
                always ? "always" : "sometimes",
                "Exact reads, and staleness p50 / p99 / p99.9 / worst in ms: threads that " + Load.readers(always));
        for (Subject subject : measured.subjects()) {
            table.row().cell("clock", label(subject));
            for (Load load : measured.loads()) {
                table.cell(load.label(), cell(subject, load));
            }
            long onset = AccuracyResults.largest(measured.of(subject), AccuracyFigures::onsetMaxMillis);
            table.cell("worst while load starts, ms", Figures.count(onset));
        }
        table.note(
                        always
                                ? "The readers are the busy threads; on the idle machine and beside bursts there is one reader."
                                : "Two readers read every 0.1 to 2 ms. The busy threads do not read the clock.")
                .note(
                        "A read is exact if its value is not earlier than a direct read immediately before, and not later than"
                                + " one immediately after. Staleness is the distance to the nearer of the two. The share is the median of"
                                + " the rounds, each percentile that of the worst round. \"frozen\": every read returned the same value.");
        results.defects().forEach(defect -> table.note("INVALID RESULTS: " + defect + "."));
        return table.build();
    }

    private String cell(Subject subject, Load load) {
        String exact = Figures.percent(
                Statistics.median(Statistics.values(results.windows(subject, load), AccuracyFigures::exactShare)));
        return results.staleness(subject, load)
                .map(found -> LongStream.of(
                                found.p50Millis(), found.p99Millis(), found.p999Millis(), found.worstMillis())
                        .mapToObj(Figures::count)
                        .collect(Collectors.joining(
                                " / ", (results.frozen(subject, load) ? "frozen" : exact) + "; ", "")))
                .orElse(Figures.NONE);
    }

    Chart exactByLoad() {
        List<Chart.Series> clocks = results.subjects().stream()
                .filter(subject -> subject.kind() != Subject.Kind.MODE && subject.kind() != Subject.Kind.SETTING)
                .filter(subject -> subject != Subject.COARSE && subject != Subject.KERNEL_COARSE) // Late by design.
                .map(subject -> new Chart.Series(label(subject), subject.emphasis(), true, points(subject)))
                .toList();
        return new Chart(
                "exactByLoad",
                "Exact reads by load",
                "The share of exact reads of each clock, by the number of busy threads per core.",
                new Chart.Axis("busy threads per core, plus 1", true),
                new Chart.Axis("exact reads, %", false),
                List.of(new Chart.Panel("threads that read continuously", clocks)));
    }

    private List<Chart.Point> points(Subject subject) {
        return results.ofReaders(true).loads().stream()
                .filter(load ->
                        load != Load.BURSTS && !results.windows(subject, load).isEmpty())
                .map(load -> Chart.Point.of(List.of(load.busyPerCore + 1.0), results.exactPercent(subject, load)))
                .toList();
    }

    private String label(Subject subject) {
        return subject.label(header.peerVersions());
    }
}
