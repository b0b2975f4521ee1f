// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import io.fastclock.ClockMode;
import io.fastclock.benchmarks.accuracy.AccuracyExperiment;
import io.fastclock.benchmarks.accuracy.AccuracyFigures;
import io.fastclock.benchmarks.accuracy.AccuracyResults;
import io.fastclock.benchmarks.accuracy.Load;
import io.fastclock.benchmarks.clocks.ModeShares;
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
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Cost and accuracy of each clock side by side. */
record Headline(Header header, ReadResults reads, AccuracyResults accuracy, List<Idle> idle) {
    /** The load beside the idle machine, in busy threads for each core. */
    private static final int LOAD = 8;

    /** Empty unless reads and accuracy were measured in one run. */
    static Optional<Section> of(Path directory) throws IOException {
        Optional<Recorded<ReadFigures>> reads = Recorded.read(directory, new ReadsExperiment());
        Optional<Recorded<AccuracyFigures>> accuracy = Recorded.read(directory, new AccuracyExperiment());
        Optional<Recorded<Idle>> idle = Recorded.read(directory, new IdleExperiment());
        if (reads.isEmpty() || !reads.map(Recorded::header).equals(accuracy.map(Recorded::header))) {
            return Optional.empty();
        }
        Headline headline = new Headline(
                reads.get().header(),
                new ReadResults(reads.get().results()),
                new AccuracyResults(accuracy.orElseThrow().results()),
                idle.map(Recorded::results).orElse(List.of()));
        List<String> cuts = Stream.of(reads, accuracy, idle)
                .flatMap(part -> part.map(Recorded::cuts).stream())
                .flatMap(List::stream)
                .toList();
        return Optional.of(new Recorded<>(headline.header, cuts, List.of(), List.of())
                .section("Cost and accuracy", List.of(headline.comparison()), List.of(), List.of(headline.chart())));
    }

    Table comparison() {
        Table table = new Table("comparison", "Cost and accuracy: median (range)");
        Stream.concat(Subject.wallClocks().stream(), Stream.of(Subject.CACHED))
                .sorted()
                .filter(clock -> reads.subjects().contains(clock))
                .forEach(clock -> table.row()
                        .cell("clock", clock.label(header))
                        .cell("ns per read", nanos(clock))
                        .cell("staleness, idle machine: p99 / worst, ms", staleness(clock, Load.ALWAYS_0))
                        .cell(
                                "staleness, " + LOAD + " busy threads per core: p99 / worst, ms",
                                staleness(clock, Load.ALWAYS_8))
                        .cell("updater thread's CPU", Figures.percent(accuracy.cpuShare(clock)))
                        .cell("wake-ups/s, idle clock", wakeUps(clock)));
        return table.note(
                        "ns per read: one thread that reads without a pause; of FastClock, in the rounds in which it cached."
                                + " A bare volatile read took " + nanos(Subject.BARE_VOLATILE)
                                + " ns. No clock can be faster: a lower median is noise.")
                .note(
                        "Staleness: how late a read is, compared with a direct read; p99: 99 % of the reads are at most so"
                                + " late. On the busy machine, the busy threads are the readers. \"frozen\": every read returned"
                                + " the same value. Updater thread's CPU: share of one core, with one reader. Idle clock: nobody"
                                + " reads.")
                .note("An AdaptiveClock row is held in its mode. FastClock chose: on the idle machine "
                        + modes(Load.ALWAYS_0) + "; on the busy machine " + modes(Load.ALWAYS_8) + ".");
    }

    /** Of {@code FastClock} only the rounds in which it cached, so that modes are not mixed. */
    private String nanos(Subject subject) {
        return Figures.spread(reads.in(ClockMode.CACHED).nanos(subject, 1));
    }

    private String wakeUps(Subject subject) {
        return Figures.spreadOf(Statistics.where(idle, each -> each.subject() == subject), Idle::wakeUpsPerSecond);
    }

    /** Returns {@code 0.91 / 4.0}: the 99th percentile and the worst staleness in ms. */
    private String staleness(Subject subject, Load load) {
        return accuracy.frozen(subject, load) ? "frozen" : accuracy.staleness(subject, load, 99, 100);
    }

    private String modes(Load load) {
        return ModeShares.text(accuracy.modes(Subject.FAST_CLOCK, load));
    }

    /** A point for each clock, of FastClock for each of its modes: what a read costs, and how many reads are exact. */
    Chart chart() {
        int threads = LOAD * header.cores();
        String busy = LOAD + " busy threads per core";
        return new Chart(
                "costAndAccuracy",
                "Cost and accuracy of a read (upper left is best)",
                "The CPU time per read and the share of exact reads of each clock, on an idle machine and with " + busy
                        + "; of FastClock, both of one mode.",
                new Chart.Axis("CPU time per read, ns", true),
                new Chart.Axis("exact reads, %", false),
                List.of(
                        panel("idle machine, 1 reader", 1, Load.ALWAYS_0),
                        panel(busy + ", " + threads + " readers", threads, Load.ALWAYS_8)));
    }

    private Chart.Panel panel(String title, int threads, Load load) {
        List<Chart.Series> clocks = new ArrayList<>();
        for (Subject subject : Subject.wallClocks()) {
            boolean hasModes = !accuracy.modes(subject, load).isEmpty();
            for (ClockMode mode : hasModes ? ClockMode.values() : new ClockMode[] {ClockMode.DIRECT}) {
                List<Double> nanos = reads.in(mode).cpuNanos(subject, threads);
                List<Double> percent = accuracy.in(mode).exactPercent(subject, load);
                if (!nanos.isEmpty() && !percent.isEmpty()) {
                    String of = hasModes ? ", " + mode.name().toLowerCase(Locale.ROOT) : "";
                    String label = subject.label().replace(".currentTimeMillis()", "") + of;
                    List<Chart.Point> point = List.of(Chart.Point.of(nanos, percent));
                    clocks.add(new Chart.Series(label, subject.emphasis(), false, point));
                }
            }
        }
        return new Chart.Panel(title, clocks);
    }
}
