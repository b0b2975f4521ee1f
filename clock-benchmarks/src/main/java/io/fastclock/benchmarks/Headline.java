// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import io.fastclock.benchmarks.accuracy.AccuracyExperiment;
import io.fastclock.benchmarks.accuracy.AccuracyFigures;
import io.fastclock.benchmarks.accuracy.AccuracyResults;
import io.fastclock.benchmarks.accuracy.Load;
import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.ReadResults;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.process.IdleExperiment;
import io.fastclock.benchmarks.process.IdleExperiment.Idle;
import io.fastclock.benchmarks.reads.ReadsExperiment;
import io.fastclock.benchmarks.report.Chart;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Cost and accuracy of each clock side by side, and the figures of the README. */
record Headline(
        Header header,
        ReadResults reads,
        AccuracyResults accuracy,
        List<Idle> idle,
        List<Recorded<AccuracyFigures>> runs) {
    private static final double CLUSTER = 2.5; // The greatest ratio of a clock's figure to the median of all.
    private static final String ALL_LOADS =
            "All loads: an idle machine, 1, 8 and 64 busy threads per core, bursts (of some clocks), and the start of each load.";

    /**
     * None unless reads and accuracy were measured in one run, and without idle clocks of another one. The worst staleness
     * is the range over the published runs like this one: a single run says little about what happens seldom.
     */
    static List<Section> of(Path directory, List<Path> published) throws IOException {
        Optional<Recorded<ReadFigures>> reads = Recorded.read(directory, new ReadsExperiment());
        Optional<Recorded<AccuracyFigures>> accuracy = Recorded.read(directory, new AccuracyExperiment());
        Optional<Recorded<Idle>> idle = Recorded.read(directory, new IdleExperiment())
                .filter(found -> reads.stream().anyMatch(read -> read.header().equals(found.header())));
        if (reads.isEmpty() || !reads.map(Recorded::header).equals(accuracy.map(Recorded::header))) {
            return List.of();
        }
        List<Recorded<AccuracyFigures>> runs = new ArrayList<>();
        for (Path each : published) {
            Recorded.read(each, new AccuracyExperiment())
                    .filter(run -> run.cuts().isEmpty()
                            && run.header().isLike(reads.get().header()))
                    .ifPresent(runs::add);
        }
        Headline headline = new Headline(
                reads.get().header(),
                new ReadResults(reads.get().results()),
                new AccuracyResults(accuracy.get().results()),
                idle.map(Recorded::results).orElse(List.of()),
                runs.isEmpty() ? List.of(accuracy.get()) : runs);
        List<String> cuts = Stream.of(reads, accuracy, idle)
                .flatMap(part -> part.map(Recorded::cuts).stream())
                .flatMap(List::stream)
                .toList();
        Recorded<?> recorded = new Recorded<>(headline.header, cuts, List.of(), List.of());
        return List.of(
                recorded.section("FastClock and its peers", headline.peers()),
                recorded.section(
                        "Cost and accuracy", List.of(headline.comparison()), List.of(), List.of(headline.chart())));
    }

    Table peers() {
        Table table = new Table("readmeFigures", "FastClock and its peers: median (range)");
        addRow(table, "ns per read, 1 thread", this::nanos);
        addRow(
                table,
                "ns of CPU time per read, 128 threads",
                clock -> Figures.significant(reads.cpuMedian(clock, 128)));
        Load idleLoad = accuracy.idleLoad();
        addRow(table, staleness(idleLoad), clock -> accuracy.staleness(clock, idleLoad, 99, 100));
        addRow(table, worstLabel(), this::worst);
        addRow(table, "threads, while read / later", this::threads);
        addRow(table, "wake-ups a second, while nobody reads", this::wakeUps);
        return table.note(ALL_LOADS);
    }

    /** Leaves out a row of which nothing was measured. */
    private static void addRow(Table table, String figure, Function<Subject, String> cell) {
        if (!Subject.HEADLINE.stream().map(cell).allMatch(Figures.NONE::equals)) {
            table.row().cell("figure", figure);
            Subject.HEADLINE.forEach(clock -> table.cell(clock.chartLabel(), cell.apply(clock)));
        }
    }

    Table comparison() {
        Table table = new Table("comparison", "Cost and accuracy: median (range)");
        Load idleLoad = accuracy.idleLoad();
        Subject.wallClocks().stream()
                .filter(clock -> reads.subjects().contains(clock))
                .forEach(clock -> table.row()
                        .cell("clock", clock.label(header))
                        .cell("ns per read", nanos(clock))
                        .cell(staleness(idleLoad), accuracy.staleness(clock, idleLoad, 99, 100))
                        .cell(staleness(Load.BUSY_8), accuracy.staleness(clock, Load.BUSY_8, 99, 100))
                        .cell(worstLabel(), worst(clock))
                        .cell("updater thread's CPU", Figures.percent(accuracy.cpuShare(clock)))
                        .cell("wake-ups/s, idle clock", wakeUps(clock)));
        return table.note("ns per read: one thread that reads without a pause. A bare volatile read took "
                        + nanos(Subject.BARE_VOLATILE) + " ns. No clock can be faster: a lower median is noise.")
                .note(
                        "Staleness: how late a read is, compared with a direct read; p99: 99 % of the reads are at most so"
                                + " late. On the busy machine, the busy threads are the readers. \"frozen\": every read returned"
                                + " the same value. Updater thread's CPU: share of one core, with one reader. Idle clock: nobody"
                                + " reads.")
                .note(ALL_LOADS);
    }

    private static String staleness(Load load) {
        return "staleness, " + load.label + ": p99 / worst, ms";
    }

    private String worst(Subject subject) {
        return AccuracyResults.worst(
                subject,
                runs.stream().map(run -> new AccuracyResults(run.results())).toList());
    }

    private String worstLabel() {
        List<String> java =
                Statistics.distinct(runs, run -> javaVersion(run.header().jvm()));
        return "worst staleness, all loads" + (runs.size() > 1 ? ", Java " + String.join(" and ", java) : "") + ", ms";
    }

    /** Returns the feature version in "OpenJDK 64-Bit Server VM 25.0.3+9-LTS, ...", or the whole text if it has none. */
    static String javaVersion(String jvm) {
        return jvm.replaceFirst(".*? (\\d++)(?!-Bit).*", "$1");
    }

    private String nanos(Subject subject) {
        return Figures.spreadOf(reads.of(subject, 1), ReadFigures::nanos);
    }

    private String wakeUps(Subject subject) {
        return Figures.spreadOf(idle(subject), Idle::wakeUpsPerSecond);
    }

    private String threads(Subject subject) {
        return idle(subject).stream().map(Idle::threadCounts).findFirst().orElse(Figures.NONE);
    }

    private List<Idle> idle(Subject subject) {
        return Statistics.where(idle, each -> each.subject() == subject);
    }

    /** A point for each clock: what a read costs, and how stale it may be. */
    Chart chart() {
        int threads = ReadsExperiment.HEADLINE_LOAD * header.cores();
        return new Chart(
                "costAndAccuracy",
                "Cost and worst staleness of a read (lower left is best)",
                "The CPU time per read of each clock, with one reader and with " + threads
                        + ", and the worst staleness in this run.",
                "CPU time per read, ns",
                "worst staleness under all loads, ms",
                List.of(panel("1 reader", 1), panel(threads + " readers", threads)));
    }

    private Chart.Panel panel(String title, int threads) {
        List<Chart.Series> clocks = new ArrayList<>();
        List<Chart.Label> labels = new ArrayList<>();
        List<Chart.Label> withThread = new ArrayList<>();
        for (Subject subject : Subject.wallClocks()) {
            double nanos = reads.cpuMedian(subject, threads);
            double worst = accuracy.worstMillis(subject);
            if (!Double.isNaN(nanos + worst) && !accuracy.frozen(subject)) {
                Chart.Series series = subject.series(false, List.of(Chart.Point.of(nanos, worst)));
                clocks.add(series);
                boolean hasThread = accuracy.cpuShare(subject) > 0;
                (series.bold() ? labels : hasThread ? withThread : new ArrayList<Chart.Label>())
                        .add(new Chart.Label(series.label(), nanos, worst));
            }
        }
        labels.addAll(cluster(withThread));
        return new Chart.Panel(title, clocks, labels);
    }

    /** Returns one label for the clocks that are near the median of all. */
    private static List<Chart.Label> cluster(List<Chart.Label> all) {
        double x = Statistics.median(all, Chart.Label::x);
        double y = Statistics.median(all, Chart.Label::y);
        List<Chart.Label> near = Statistics.where(all, each -> isNear(each.x(), x) && isNear(each.y(), y));
        double right = Statistics.max(Statistics.values(near, Chart.Label::x));
        String text = "← " + near.size() + " of " + all.size() + " with a thread";
        return near.size() > 1 ? List.of(new Chart.Label(text, right, y)) : List.of();
    }

    private static boolean isNear(double value, double median) {
        return Math.abs(Math.log(value / median)) < Math.log(CLUSTER);
    }
}
