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

/** Accuracy as tables, and as a chart. */
record AccuracyTables(Header header, AccuracyResults results) {
    List<Table> summary() {
        return List.of(
                byLoad("always", true, "The busy threads are the readers; on the idle machine it is one."),
                byLoad(
                        "sometimes",
                        false,
                        "Two threads read every 0.1 to 2 ms, beside busy threads that do not read."));
    }

    private Table byLoad(String name, boolean always, String readersNote) {
        List<Load> loads = results.loads(always);
        Table.Builder table = Table.of(
                        name, "Exact reads in %, and the worst error in ms: threads that " + Load.readers(always))
                .columns("clock")
                .columns(loads.stream().map(Load::label).toList())
                .columns("worst error at the onset of load, ms", "fewest reads in a window");
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
                .note("A read is exact if its value lies between those of the direct reads right before and after it."
                        + " Exact: the median of the windows (least to most), of "
                        + Figures.significant(Statistics.median(millis) / 1e3) + " s each. Error: the worst of all"
                        + " windows. Frozen: the clock returned the same value from the first read to the last.");
        results.defects().forEach(defect -> table.note("NOT TO BE TRUSTED: " + defect + "."));
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

    /** A row for every window. */
    Table details() {
        Table.Builder table = Table.of("accuracyDetails", "Accuracy, every window; errors in ms")
                .columns("clock", "readers", "load", "reads", "exact", "within 1 ms", "early")
                .columns("p50", "p99", "p99.9", "p99.99", "worst", "backward steps", "CPU of its threads", "modes");
        results.figures().stream()
                .sorted(Comparator.comparing(AccuracyFigures::subject).thenComparing(AccuracyFigures::load))
                .forEach(window -> table.row(details(window)));
        return table.note(
                        "Backward steps: reads of a value below the one that the same thread had read before, while"
                                + " the system clock did not step back. CPU: of one core, while one thread reads all the time, or two now and then.")
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

    /** What load does to accuracy. */
    Chart exactByLoad() {
        List<Chart.Series> clocks = results.subjects().stream()
                .filter(subject -> subject.kind() != Subject.Kind.MODE)
                .map(subject -> new Chart.Series(label(subject), subject.emphasis(), true, points(subject)))
                .toList();
        return new Chart(
                "exactByLoad",
                "Exact reads by load",
                "The share of exact reads of each clock, by the number of busy threads for each core.",
                new Chart.Axis("busy threads a core, plus 1", true),
                new Chart.Axis("exact reads, %", false),
                List.of(new Chart.Panel("threads that read all the time", clocks)));
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
