// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.ThreadWatch.Cost;
import io.fastclock.benchmarks.report.Chart;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
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
                String exact = share(subject, load, AccuracyFigures::exactShare);
                table.cell(load.label(), cell(subject, load, results.frozen(subject, load) ? "frozen" : exact, 0));
            }
            long onset = AccuracyResults.largest(measured.of(subject), AccuracyFigures::onsetMaxMillis);
            table.cell("worst while load starts, ms", Figures.count(onset));
            if (subject == Subject.FAST_CLOCK_20MS) {
                table.row().cell("clock", "its lateness beyond 20 ms");
                for (Load load : measured.loads()) {
                    String withinPeriod = share(subject, load, AccuracyFigures::withinPeriodShare);
                    table.cell(load.label(), cell(subject, load, withinPeriod, AccuracyFigures.periodMillis(subject)));
                }
            }
        }
        table.note(
                        always
                                ? "The readers are the busy threads; on the idle machine there is one reader."
                                : "Two readers read every 0.1 to 2 ms. The busy threads do not read the clock.")
                .note(
                        "A read is exact if its value is not earlier than a direct read immediately before, and not later than"
                                + " one immediately after. Staleness is the distance to the nearer of the two. The share is the median of"
                                + " the rounds, each percentile that of the worst round. \"frozen\": every read returned the same value.");
        if (results.subjects().contains(Subject.FAST_CLOCK_20MS)) {
            table.note(
                    "With a period of 20 ms, FastClock promises a staleness of at most 20 ms plus the lateness of its"
                            + " thread. The row below it shows the share of reads within 20 ms, and the rest of the staleness.");
        }
        results.defects().forEach(defect -> table.note("INVALID RESULTS: " + defect + "."));
        return table.build();
    }

    private String share(Subject subject, Load load, ToDoubleFunction<AccuracyFigures> share) {
        return Figures.percent(Statistics.median(Statistics.values(results.windows(subject, load), share)));
    }

    /** Returns the cell, with the staleness beyond the promised one. */
    private String cell(Subject subject, Load load, String share, long promisedMillis) {
        return results.staleness(subject, load)
                .map(found -> LongStream.of(
                                found.p50Millis(), found.p99Millis(), found.p999Millis(), found.worstMillis())
                        .map(millis -> Math.max(0, millis - promisedMillis))
                        .mapToObj(Figures::count)
                        .collect(Collectors.joining(" / ", share + "; ", "")))
                .orElse(Figures.NONE);
    }

    Table details() {
        Table.Builder table = Table.of("accuracyDetails", "Accuracy of every window; staleness in ms");
        results.figures().stream()
                .sorted(Comparator.comparing(AccuracyFigures::subject).thenComparing(AccuracyFigures::load))
                .forEach(window -> addDetails(table, window));
        if (results.subjects().contains(Subject.COARSE)) {
            table.note("A clock by the kernel's tick has no period: the column counts reads within 1 ms.");
        }
        return table.note(
                        "The period is 1 ms, or 20 ms as the row says. Ahead: reads that returned a timestamp ahead of the system clock. p50 to p99.99: percentiles of"
                                + " the staleness. Backward steps: reads that returned less than the same thread's read before,"
                                + " while the system clock did not step back. Updater thread's CPU: share of one core used by"
                                + " all threads that the clock has started; measured on the idle machine only.")
                .build();
    }

    private void addDetails(Table.Builder table, AccuracyFigures window) {
        Cost cost = window.clockThreads();
        List<Long> percentiles = window.percentilesMillis();
        table.row()
                .cell("clock", label(window.subject()))
                .cell("readers", Load.readers(window.load().always))
                .cell("load", window.load().label())
                .cell("reads", Figures.count(window.reads()))
                .cell("exact", window.frozen() ? "frozen" : Figures.percent(window.exactShare()))
                .cell("within the period", Figures.percent(window.withinPeriodShare()))
                .cell("ahead", Figures.percent((double) window.early() / window.reads()))
                .cell("p50", Figures.count(percentiles.get(0)))
                .cell("p99", Figures.count(percentiles.get(1)))
                .cell("p99.9", Figures.count(percentiles.get(2)))
                .cell("p99.99", Figures.count(percentiles.get(3)))
                .cell("worst", Figures.count(window.maxMillis()))
                .cell("backward steps", Figures.count(window.backwardSteps()))
                .cell("updater thread's CPU", cost == null ? Figures.NONE : Figures.percent(cost.cpuSecondsPerSecond()))
                .cell(
                        "modes",
                        window.modes().entrySet().stream()
                                .filter(mode -> mode.getValue() > 0)
                                .map(mode ->
                                        mode.getKey().toLowerCase(Locale.ROOT) + " " + Figures.percent(mode.getValue()))
                                .collect(Collectors.joining(", ")));
    }

    Chart exactByLoad() {
        List<Chart.Series> clocks = results.subjects().stream()
                .filter(subject -> subject.kind() != Subject.Kind.MODE && subject.kind() != Subject.Kind.PERIOD)
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
                .filter(load -> !results.windows(subject, load).isEmpty())
                .map(load -> Chart.Point.of(List.of(load.busyPerCore + 1.0), results.exactPercent(subject, load)))
                .toList();
    }

    private String label(Subject subject) {
        return subject.label(header.peerVersions());
    }
}
