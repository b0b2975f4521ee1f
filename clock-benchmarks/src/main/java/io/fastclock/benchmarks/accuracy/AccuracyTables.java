// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.ThreadCost;
import io.fastclock.benchmarks.report.Chart;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The tables and the chart of the accuracy. */
record AccuracyTables(Header header, AccuracyResults results) {
    List<Table> summary() {
        return List.of(
                byLoad("always", true, "The readers are the busy threads; on the idle machine there is one reader."),
                byLoad(
                        "sometimes",
                        false,
                        "Two readers read every 0.1 to 2 ms. The busy threads do not read the clock."));
    }

    private Table byLoad(String name, boolean always, String readersNote) {
        List<Load> loads = results.loads(always);
        Table.Builder table = Table.of(name, "Exact reads and worst staleness, threads that " + Load.readers(always))
                .columns("clock")
                .columns(loads.stream().map(Load::label).toList())
                .columns("worst staleness while load starts, ms", "fewest reads in a window");
        for (Subject subject : results.subjects()) {
            List<AccuracyFigures> windows = results.of(subject)
                    .filter(window -> window.load().always == always)
                    .toList();
            if (!windows.isEmpty()) {
                List<String> cells = new ArrayList<>(List.of(label(subject)));
                loads.forEach(load -> cells.add(exactCell(subject, load)));
                cells.add(count(windows.stream()
                        .mapToLong(AccuracyFigures::onsetMaxMillis)
                        .max()
                        .orElse(0)));
                cells.add(count(
                        windows.stream().mapToLong(AccuracyFigures::reads).min().orElse(0)));
                table.row(cells);
            }
        }
        List<Double> millis =
                results.figures().stream().map(AccuracyFigures::windowMillis).toList();
        table.note(readersNote)
                .note(
                        "A read is exact if its value is not earlier than a direct read immediately before, and not later than one"
                                + " immediately after. A cell shows the share of exact reads, with the range if there are several windows,"
                                + " and the worst staleness of all windows. A window takes "
                                + Figures.significant(Statistics.median(millis) / 1e3)
                                + " s. Staleness is the distance to the"
                                + " nearer direct read. \"frozen\": every read returned"
                                + " the same value.");
        results.defects().forEach(defect -> table.note("INVALID RESULTS: " + defect + "."));
        return table.build();
    }

    private String exactCell(Subject subject, Load load) {
        List<Double> shares = results.exactShares(subject, load);
        if (shares.isEmpty()) {
            return Figures.NONE;
        }
        long worst = results.windows(subject, load)
                .mapToLong(AccuracyFigures::maxMillis)
                .max()
                .orElse(0);
        String exact = results.frozen(subject, load) ? "frozen" : Figures.spread(shares, Figures::percent);
        return exact + ", " + worst + " ms";
    }

    /** Returns a table with one row for each window. */
    Table details() {
        Table.Builder table = Table.of("accuracyDetails", "Accuracy of every window; staleness in ms")
                .columns("clock", "readers", "load", "reads", "exact", "within 1 ms", "ahead")
                .columns("p50", "p99", "p99.9", "p99.99", "worst", "backward steps", "updater thread's CPU", "modes");
        results.figures().stream()
                .sorted(Comparator.comparing(AccuracyFigures::subject).thenComparing(AccuracyFigures::load))
                .forEach(window -> table.row(details(window)));
        return table.note(
                        "Ahead: reads that returned a timestamp ahead of the system clock. p50 to p99.99: percentiles of"
                                + " the staleness. Backward steps: reads that returned less than the same thread's read before,"
                                + " while the system clock did not step back. Updater thread's CPU: share of one core used by"
                                + " all threads that the clock has started; measured on the idle machine only.")
                .build();
    }

    private List<String> details(AccuracyFigures window) {
        ThreadCost cost = window.clockThreads();
        List<String> cells = new ArrayList<>(List.of(
                label(window.subject()),
                Load.readers(window.load().always),
                window.load().label(),
                count(window.reads()),
                window.frozen() ? "frozen" : Figures.percent(window.exactShare()),
                Figures.percent((double) window.withinOneMillisecond() / window.reads()),
                Figures.percent((double) window.early() / window.reads())));
        window.percentilesMillis().forEach(percentile -> cells.add(count(percentile)));
        cells.add(count(window.maxMillis()));
        cells.add(count(window.backwardSteps()));
        cells.add(cost == null ? Figures.NONE : Figures.percent(cost.cpuSecondsPerSecond()));
        cells.add(window.modes().entrySet().stream()
                .filter(mode -> mode.getValue() > 0)
                .map(mode -> mode.getKey().toLowerCase(Locale.ROOT) + " " + Figures.percent(mode.getValue()))
                .collect(Collectors.joining(", ")));
        return cells;
    }

    /** Returns the chart of exact reads by load. */
    Chart exactByLoad() {
        List<Chart.Series> clocks = results.subjects().stream()
                .filter(subject -> subject.kind() != Subject.Kind.MODE)
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
        List<Chart.Point> points = new ArrayList<>();
        for (Load load : results.loads(true)) {
            List<Double> percent = results.exactShares(subject, load).stream()
                    .map(share -> 100 * share)
                    .toList();
            if (!percent.isEmpty()) {
                double x = load.busyPerCore + 1;
                points.add(new Chart.Point(
                        x, x, x, Statistics.median(percent), Statistics.min(percent), Statistics.max(percent)));
            }
        }
        return points;
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private String label(Subject subject) {
        return subject.label(header.peerVersions());
    }
}
