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
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Cost and accuracy of each clock side by side, and the figures of the README.
 *
 * @param runs what one thread pays and the worst staleness are the figures of all of these: a single run says little about
 *     what happens seldom, or which of its costs is lucky
 */
record Headline(
        Header header,
        List<String> cuts,
        ReadResults reads,
        AccuracyResults accuracy,
        List<Idle> idle,
        List<Headline> runs) {
    private static final double CLUSTER = 2.5; // The greatest ratio of a clock's figures to the medians of all.

    /** None unless reads and accuracy were measured in one run. Its runs are those of the published ones that are like it. */
    static Optional<Headline> of(Path directory, List<Path> published) throws IOException {
        Optional<Headline> run = read(directory);
        List<Headline> alike = new ArrayList<>();
        for (Path each : run.isEmpty() ? List.<Path>of() : published) {
            read(each)
                    .filter(other -> other.cuts.isEmpty() && other.header.isLike(run.get().header))
                    .ifPresent(alike::add);
        }
        return run.map(own -> own.among(alike.isEmpty() ? List.of(own) : alike));
    }

    /** Without idle clocks of another run. */
    private static Optional<Headline> read(Path directory) throws IOException {
        Optional<Recorded<ReadFigures>> reads = Recorded.read(directory, new ReadsExperiment());
        Optional<Recorded<AccuracyFigures>> accuracy = Recorded.read(directory, new AccuracyExperiment());
        Optional<Recorded<Idle>> idle = Recorded.read(directory, new IdleExperiment())
                .filter(found -> reads.stream().anyMatch(read -> read.header().equals(found.header())));
        if (reads.isEmpty() || !reads.map(Recorded::header).equals(accuracy.map(Recorded::header))) {
            return Optional.empty();
        }
        List<String> cuts = Stream.of(reads, accuracy, idle)
                .flatMap(part -> part.map(Recorded::cuts).stream())
                .flatMap(List::stream)
                .toList();
        return Optional.of(new Headline(
                reads.get().header(),
                cuts,
                new ReadResults(reads.get().results()),
                new AccuracyResults(accuracy.get().results()),
                idle.map(Recorded::results).orElse(List.of()),
                List.of()));
    }

    Headline among(List<Headline> others) {
        return new Headline(header, cuts, reads, accuracy, idle, others);
    }

    List<Section> sections() {
        Recorded<?> recorded = new Recorded<>(header, cuts, List.of(), List.of());
        return List.of(
                recorded.section("FastClock and its peers", peers()),
                recorded.section("Cost and accuracy", List.of(comparison()), List.of(), List.of(chart())));
    }

    /** Returns the first sentence of a report; empty if something of it was not measured. */
    String verdict() {
        double nanos = medianNanos(Subject.FAST_CLOCK);
        double systemNanos = medianNanos(Subject.SYSTEM);
        double worst =
                Math.max(accuracy.worstMillis(Subject.FAST_CLOCK), accuracy.worstMillis(Subject.FAST_CLOCK_NANO_TIME));
        return Double.isNaN(nanos + systemNanos + worst)
                ? ""
                : "Here a read of FastClock costs " + Figures.significant(nanos) + " ns instead of "
                        + Figures.significant(systemNanos) + ", and was up to " + AccuracyResults.text(worst)
                        + " ms behind System"
                        + header.tick().map(tick -> ", with a kernel " + tick).orElse("")
                        + (cuts.isEmpty() ? "." : ", in a run that was cut short.");
    }

    private double medianNanos(Subject clock) {
        return Statistics.median(reads.of(clock, 1), ReadFigures::nanos);
    }

    Table peers() {
        Table table = Table.of("readmeFigures");
        addRow(table, "ns per read of currentTimeMillis(), 1 thread" + java(), this::nanos);
        addRow(table, "ns per read of nanoTime(), 1 thread" + java(), monotonic(this::nanos));
        Load idleLoad = accuracy.idleLoad();
        addRow(table, staleness(" of currentTimeMillis()", idleLoad), clock -> staleness(clock, idleLoad));
        addRow(table, staleness(" of nanoTime()", Load.IDLE), monotonic(clock -> staleness(clock, Load.IDLE)));
        addRow(table, worstLabel(" of currentTimeMillis()"), this::worst);
        addRow(table, worstLabel(" of nanoTime()"), monotonic(this::worst));
        addRow(table, "wake-ups a second, while nobody reads", this::wakeUps);
        return table;
    }

    /** Returns the cell for the monotonic time of a clock; many have none. */
    private static Function<Subject, String> monotonic(Function<Subject, String> cell) {
        return clock -> Arrays.stream(Subject.values())
                .filter(other -> other.name().equals(clock.name() + "_NANO_TIME"))
                .map(cell)
                .findFirst()
                .orElse(Figures.NONE);
    }

    /** Leaves out a row of which nothing was measured. */
    private static void addRow(Table table, String figure, Function<Subject, String> cell) {
        if (!Subject.HEADLINE.stream().map(cell).allMatch(Figures.NONE::equals)) {
            table.row().cell("figure", figure);
            Subject.HEADLINE.forEach(clock -> table.cell(clock.chartLabel(), cell.apply(clock)));
        }
    }

    Table comparison() {
        Table table = Table.of("comparison");
        Load idleLoad = accuracy.idleLoad();
        Subject.wallClocks().stream()
                .filter(clock -> reads.subjects().contains(clock))
                .forEach(clock -> table.row()
                        .cell("clock", clock.label(header))
                        .cell("ns per read" + java(), nanos(clock))
                        .cell(staleness("", idleLoad), staleness(clock, idleLoad))
                        .cell(staleness("", Load.BUSY_8), staleness(clock, Load.BUSY_8))
                        .cell(worstLabel(""), worst(clock))
                        .cell("updater thread's CPU", Figures.percent(accuracy.cpuShare(clock)))
                        .cell("wake-ups/s, idle clock", wakeUps(clock)));
        return table.fill("bare", nanos(Subject.BARE_VOLATILE));
    }

    private static String staleness(String method, Load load) {
        return "staleness" + method + ", " + load.label + ": p99 / worst, ms";
    }

    private String staleness(Subject clock, Load load) {
        return accuracy.staleness(clock, load, 99, 100);
    }

    private String worst(Subject subject) {
        return AccuracyResults.worst(
                subject, runs.stream().map(Headline::accuracy).toList());
    }

    private String worstLabel(String method) {
        return "worst staleness" + method + ", all loads" + java() + ", ms";
    }

    /** What a label says of figures that are those of all runs. */
    private String java() {
        List<String> versions = Statistics.distinct(runs, run -> javaVersion(run.header.jvm()));
        return runs.size() > 1 ? ", Java " + String.join(" and ", versions) : "";
    }

    /** Returns the feature version in "OpenJDK 64-Bit Server VM 25.0.3+9-LTS, ...", or the whole text if it has none. */
    static String javaVersion(String jvm) {
        return jvm.replaceFirst(".*? (\\d++)(?!-Bit).*", "$1");
    }

    private String nanos(Subject subject) {
        return Figures.spreadOf(
                runs.stream().flatMap(run -> run.reads.of(subject, 1).stream()).toList(), ReadFigures::nanos);
    }

    private String wakeUps(Subject subject) {
        return Figures.spreadOf(idle(subject), Idle::wakeUpsPerSecond);
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
        List<Chart.Label> bold = new ArrayList<>();
        List<Chart.Label> withThread = new ArrayList<>();
        for (Subject subject : Subject.wallClocks()) {
            double nanos = reads.cpuMedian(subject, threads);
            double worst = accuracy.worstMillis(subject);
            if (!Double.isNaN(nanos + worst) && !accuracy.frozen(subject)) {
                Chart.Series series = subject.series(false, List.of(Chart.Point.of(nanos, worst)));
                clocks.add(series);
                if (series.bold() || accuracy.cpuShare(subject) > 0) {
                    (series.bold() ? bold : withThread).add(new Chart.Label(series.label(), nanos, worst));
                }
            }
        }
        bold.addAll(cluster(withThread));
        return new Chart.Panel(title, clocks, bold);
    }

    /** Returns one label for the clocks that are near the median of all. */
    private static List<Chart.Label> cluster(List<Chart.Label> all) {
        double x = Statistics.median(all, Chart.Label::x);
        double y = Statistics.median(all, Chart.Label::y);
        List<Chart.Label> near = Statistics.where(
                all, each -> Math.hypot(Math.log(each.x() / x), Math.log(each.y() / y)) < Math.log(CLUSTER));
        double right = Statistics.max(Statistics.values(near, Chart.Label::x));
        String text = "← " + near.size() + " of " + all.size() + " with a thread";
        return near.size() > 1 ? List.of(new Chart.Label(text, right, y)) : List.of();
    }
}
