// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Chart;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Measures the staleness of monotonic clocks in fractions of a millisecond. {@code System} is a check of the harness. */
public final class StalenessExperiment extends Experiment<StalenessExperiment.StalenessFigures> {
    private static final List<Subject> CLOCKS =
            List.of(Subject.SYSTEM_NANO_TIME, Subject.FAST_CLOCK_NANO_TIME, Subject.COARSE_NANO_TIME);
    private static final List<Load> LOADS =
            List.of(Load.ALWAYS_0, Load.ALWAYS_1, Load.ALWAYS_8, Load.ALWAYS_64, Load.BURSTS);
    private static final List<Load> ONSETS = List.of(Load.ALWAYS_8, Load.ALWAYS_64);

    /**
     * The staleness of a monotonic clock under one load.
     *
     * @param tickMillis the kernel tick; 0 if unknown
     * @param undisturbed the part of {@code all} in the seconds in which nothing was stolen
     */
    record StalenessFigures(Subject subject, Load load, boolean onset, double tickMillis, Part all, Part undisturbed) {}

    /**
     * Some of the measured seconds.
     *
     * @param ahead reads that returned a later time than the direct read after them
     * @param backward reads that returned less than the same thread's read before
     */
    record Part(
            int seconds,
            long reads,
            long ahead,
            long backward,
            double p50Millis,
            double p99Millis,
            double p999Millis,
            double worstMillis) {
        /** Returns the medians of the percentiles of the rounds, and the worst of all; NaN without reads. */
        static Part of(List<Part> rounds) {
            List<Part> read = rounds.stream().filter(part -> part.reads() > 0).toList();
            return new Part(
                    rounds.stream().mapToInt(Part::seconds).sum(),
                    rounds.stream().mapToLong(Part::reads).sum(),
                    rounds.stream().mapToLong(Part::ahead).sum(),
                    rounds.stream().mapToLong(Part::backward).sum(),
                    Statistics.median(Statistics.values(read, Part::p50Millis)),
                    Statistics.median(Statistics.values(read, Part::p99Millis)),
                    Statistics.median(Statistics.values(read, Part::p999Millis)),
                    Statistics.max(Statistics.values(read, Part::worstMillis)));
        }
    }

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "for each load and round; 10 with quick and 4 with full, unless set")
    private Optional<Integer> wantedSeconds = Optional.empty();

    public StalenessExperiment() {
        super("staleness", "staleness of monotonic clocks under load, in ns", StalenessFigures.class);
    }

    @Override
    public List<Step<StalenessFigures>> plan(Request request) {
        boolean smoke = request.preset() == Preset.SMOKE;
        int seconds = wantedSeconds.orElse(smoke ? 2 : request.preset() == Preset.QUICK ? 10 : 4);
        int settlingMillis = smoke ? 5 : 500;
        int millisOfSecond = smoke ? 20 : 1_000;
        int cores = request.cores();
        List<Step<StalenessFigures>> steps = new ArrayList<>();
        for (int i = 0; i < (request.preset() == Preset.FULL ? 3 : 1); i++) {
            int round = i;
            for (Subject clock : CLOCKS.stream().filter(Subject::isUsable).toList()) {
                int ofClock = clock == Subject.SYSTEM_NANO_TIME ? 1 : seconds; // A check: it is never stale.
                LOADS.forEach(load -> steps.add(
                        step(new StalenessProbe(clock, load, cores, settlingMillis, ofClock, millisOfSecond), round)));
                if (clock == Subject.FAST_CLOCK_NANO_TIME) {
                    ONSETS.forEach(load ->
                            steps.add(step(new StalenessProbe(clock, load, cores, 0, seconds, millisOfSecond), round)));
                }
            }
        }
        return steps;
    }

    private static Step<StalenessFigures> step(StalenessProbe probe, int round) {
        String onset = probe.settlingMillis() == 0 ? ", onset" : "";
        return Step.of(
                probe.clock().label() + ", staleness, " + probe.load().label() + onset,
                round,
                (probe.settlingMillis() + probe.seconds() * probe.millisOfSecond()) / 1e3,
                new Fork<>("staleness-" + probe.clock() + "-" + probe.load() + onset + "-" + round, probe));
    }

    @Override
    public Section present(Recorded<StalenessFigures> recorded) {
        Table.Builder table = Table.of("staleness", "Staleness of monotonic clocks, in ms");
        List<StalenessFigures> rows = merged(recorded.results());
        for (StalenessFigures each : rows) {
            addRow(table, each, "all", each.all());
            addRow(table, each, "nothing stolen", each.undisturbed());
        }
        table.note(
                "Staleness: how much less a read returns than the direct read immediately before. In ticks: divided by the"
                        + " kernel tick that the clock has verified. Nothing stolen: only the seconds in which the kernel counts no"
                        + " stolen time. The readers are the busy threads; on the idle machine there is one reader. Starting:"
                        + " new readers start each second, after a fifth of a second without any. Percentiles: the median of"
                        + " the rounds; worst: of all.");
        return recorded.section("Staleness", List.of(byLoad(rows), table.build()), List.of(), List.of(chart(rows)));
    }

    /** Returns one row for each clock, load and onset. */
    private static List<StalenessFigures> merged(List<StalenessFigures> figures) {
        Map<List<Object>, List<StalenessFigures>> rounds = figures.stream()
                .collect(Collectors.groupingBy(
                        each -> List.of(each.subject(), each.load(), each.onset()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return rounds.values().stream()
                .map(of -> new StalenessFigures(
                        of.get(0).subject(),
                        of.get(0).load(),
                        of.get(0).onset(),
                        of.get(0).tickMillis(),
                        Part.of(of.stream().map(StalenessFigures::all).toList()),
                        Part.of(of.stream().map(StalenessFigures::undisturbed).toList())))
                .toList();
    }

    /** The table to quote from. */
    private static Table byLoad(List<StalenessFigures> rows) {
        Table.Builder table = Table.of("stalenessByLoad", "Staleness of monotonic clocks: p99 / p99.9 / worst in ms");
        for (Subject clock : CLOCKS) {
            List<StalenessFigures> ofClock =
                    rows.stream().filter(each -> each.subject() == clock).toList();
            if (!ofClock.isEmpty()) {
                table.row().cell("clock", clock.label());
            }
            for (StalenessFigures each : ofClock) {
                Part part = each.all();
                table.cell(
                        loadOf(each),
                        Stream.of(part.p99Millis(), part.p999Millis(), part.worstMillis())
                                .map(millis -> millis < 0.001
                                        ? "0"
                                        : Figures.rounded(millis, 2).toPlainString())
                                .collect(Collectors.joining(" / ")));
            }
        }
        return table.build();
    }

    /** The coarse clock as what it is: at most a kernel tick behind, or what the tick is late. */
    private static Chart chart(List<StalenessFigures> rows) {
        List<Chart.Series> series = new ArrayList<>();
        for (Subject clock : CLOCKS.subList(1, CLOCKS.size())) {
            Chart.Emphasis emphasis =
                    clock == Subject.FAST_CLOCK_NANO_TIME ? Chart.Emphasis.SUBJECT : Chart.Emphasis.OTHER;
            String name = clock.label().replace(".nanoTime()", "");
            series.add(line(rows, clock, name + ", worst", Chart.Emphasis.OTHER, Part::worstMillis));
            series.add(line(rows, clock, name + ", p99.9", emphasis, Part::p999Millis));
        }
        return new Chart(
                "stalenessByLoad",
                "Staleness of monotonic clocks by load",
                "The 99.9th percentile and the worst of the staleness, by the number of busy threads per core.",
                new Chart.Axis("busy threads per core, plus 1", true),
                new Chart.Axis("staleness, ms", true),
                List.of(new Chart.Panel("", series)));
    }

    private static Chart.Series line(
            List<StalenessFigures> rows,
            Subject clock,
            String label,
            Chart.Emphasis emphasis,
            ToDoubleFunction<Part> millis) {
        List<Chart.Point> points = rows.stream()
                .filter(each -> each.subject() == clock && !each.onset() && each.load() != Load.BURSTS)
                .map(each -> Chart.Point.of(each.load().busyPerCore + 1.0, millis.applyAsDouble(each.all())))
                .toList();
        return new Chart.Series(label, emphasis, true, points);
    }

    private static String loadOf(StalenessFigures figures) {
        return figures.load().label() + (figures.onset() ? ", starting" : "");
    }

    private static void addRow(Table.Builder table, StalenessFigures figures, String name, Part part) {
        double tick = figures.tickMillis() > 0 ? figures.tickMillis() : Double.NaN;
        table.row()
                .cell("clock", figures.subject().label())
                .cell("load", loadOf(figures))
                .cell("seconds", part.seconds() + ", " + name)
                .cell("reads", Figures.count(part.reads()))
                .cell("p50", Figures.significant(part.p50Millis()))
                .cell("p99", Figures.significant(part.p99Millis()))
                .cell("p99.9", Figures.significant(part.p999Millis()))
                .cell("worst", Figures.significant(part.worstMillis()))
                .cell("p99.9, ticks", Figures.ratio(part.p999Millis() / tick))
                .cell("worst, ticks", Figures.ratio(part.worstMillis() / tick))
                .cell("ahead", Long.toString(part.ahead()))
                .cell("backward steps", Long.toString(part.backward()));
    }

    /** No clock is ahead or goes back, and {@code System} compared with itself is not stale. */
    @Override
    public List<String> defects(Recorded<StalenessFigures> recorded) {
        return recorded.results().stream()
                .filter(each -> {
                    boolean isStale = each.subject() == Subject.SYSTEM_NANO_TIME
                            && each.all().worstMillis() > 0;
                    return isStale || each.all().ahead() > 0 || each.all().backward() > 0;
                })
                .map(each -> each.subject().label() + " with " + each.load().label() + ": " + each.all())
                .toList();
    }
}
