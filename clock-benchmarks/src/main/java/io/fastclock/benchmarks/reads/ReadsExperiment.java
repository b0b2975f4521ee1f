// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.reads;

import io.fastclock.benchmarks.clocks.ArticleLoop;
import io.fastclock.benchmarks.clocks.ClockExperiment;
import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.ReadResults;
import io.fastclock.benchmarks.clocks.ReadRuns;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.Subject.Kind;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Chart;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the cost of a read with 1 to 128 threads, by JMH: the elapsed time, and the CPU time of the threads. */
@Command(name = "reads", description = "cost of a read, with 1 to 128 threads")
public final class ReadsExperiment extends ClockExperiment<ReadFigures> {
    /** The thread counts of the article. */
    private static final List<Integer> THREADS = List.of(1, 2, 4, 8, 16, 32, 64, 128);

    /** A read with fewer bytes does not allocate: the harness's own kilobytes are divided among the reads. */
    private static final double NOISE_BYTES = 0.01;

    /** The load of the headline beside one reader on the idle machine, in threads per core. */
    private static final int HEADLINE_LOAD = 8;

    /** A chart shows a clock from so many rounds on. */
    private static final int CHART_ROUNDS = 5;

    @Option(names = "--clock", split = ",", paramLabel = "NAME", description = "measures these only, and no article")
    private List<Subject> clocks = List.of();

    @Option(names = "--rounds", paramLabel = "N", description = "of all clocks; unless set, those of the preset")
    private Optional<Integer> wantedRounds = Optional.empty();

    @Override
    public List<Step<ReadFigures>> plan(Request request) {
        boolean smoke = request.preset() == Preset.SMOKE;
        int rounds = wantedRounds.orElse(request.preset() == Preset.FULL ? 3 : 1);
        int chartRounds = wantedRounds.orElse(smoke ? 1 : CHART_ROUNDS);
        List<Subject> subjects = !clocks.isEmpty()
                ? clocks
                : smoke ? List.of(Subject.SYSTEM, Subject.FAST_CLOCK) : List.of(Subject.values());
        List<Subject> usable = Statistics.where(subjects, Subject::isUsable);
        List<Integer> counts = Stream.concat(
                        smoke ? Stream.of(1) : Stream.concat(THREADS.stream(), Stream.of(request.cores())),
                        Stream.of(HEADLINE_LOAD * request.cores()))
                .distinct()
                .sorted()
                .toList();
        List<Step<ReadFigures>> steps = new ArrayList<>();
        for (int round = 0; round < Math.max(rounds, chartRounds); round++) {
            for (Subject subject : usable) {
                if (round < rounds || Subject.HEADLINE.contains(subject)) {
                    steps.add(step(subject.label(), ReadRuns.of(subject, request, counts, round)));
                }
            }
            if (clocks.isEmpty() && round < rounds) {
                for (ArticleLoop loop :
                        smoke ? List.of(ArticleLoop.FAST_CLOCK_CONSUMED) : List.of(ArticleLoop.values())) {
                    ReadRuns runs = ReadRuns.of(loop, request, smoke ? counts : THREADS, round);
                    steps.add(step(loop.label + ", article", runs));
                }
            }
        }
        return steps;
    }

    private static Step<ReadFigures> step(String label, ReadRuns runs) {
        String threads = ", 1 to " + runs.threads().get(runs.threads().size() - 1) + " threads";
        return runs.step(label + threads, "reads-" + runs.clock(), Map.of(), read -> read);
    }

    @Override
    public Section present(Recorded<ReadFigures> recorded) {
        Header header = recorded.header();
        ReadResults results = new ReadResults(recorded.results());
        return recorded.section(
                "Cost of a read",
                List.of(reads(header, results), article(header, results), details(header, results)),
                List.of(nanosByThreads(header, results)));
    }

    private static Table reads(Header header, ReadResults results) {
        Table table = Table.of("reads");
        for (Subject subject : results.subjects()) {
            table.row().cell("clock", subject.label(header));
            results.threadCounts().forEach(threads -> table.cell("" + threads, results.cpuCell(subject, threads)));
        }
        return table;
    }

    /** Reproduces the table of the article that prompted this project, and shows the article's own figures: JMH, one fork, one iteration of 5 s. */
    private static Table article(Header header, ReadResults results) {
        Table table = Table.of("article").fill("cores", header.cores());
        for (ArticleLoop loop : ArticleLoop.values()) {
            table.row().cell("read", loop.label);
            for (int threads : results.threadCounts(ArticleLoop.values())) {
                double nanos = Statistics.median(results.of(loop, threads), ReadFigures::nanos);
                table.cell("" + threads, Figures.significant(nanos * ArticleLoop.ARTICLE_READS / 1e9));
            }
        }
        return table.addArticle();
    }

    private static Table details(Header header, ReadResults results) {
        Table table = Table.of("readDetails");
        for (Subject subject : results.subjects()) {
            for (int threads : results.threadCounts()) {
                List<ReadFigures> rounds = results.of(subject, threads);
                if (!rounds.isEmpty()) {
                    double bytes = results.bytes(subject, threads);
                    table.row()
                            .cell("clock", subject.label(header))
                            .cell("threads", "" + threads)
                            .cell("elapsed ns per read", Figures.spreadOf(rounds, ReadFigures::nanos))
                            .cell("CPU ns per read", Figures.spreadOf(rounds, ReadFigures::cpuNanos))
                            .cell("rounds", "" + rounds.size())
                            .cell("bytes per read", bytes < NOISE_BYTES ? "0" : Figures.significant(bytes));
                }
            }
        }
        return table;
    }

    private static Chart nanosByThreads(Header header, ReadResults results) {
        List<Chart.Series> series = new ArrayList<>();
        for (Subject subject : Subject.HEADLINE) {
            List<Chart.Point> points = new ArrayList<>();
            for (int threads : results.threadCounts()) {
                List<Double> rounds = Statistics.values(results.of(subject, threads), ReadFigures::cpuNanos);
                if (rounds.size() >= CHART_ROUNDS) { // One disturbed round among few would be a step in a line.
                    points.add(Chart.Point.of(threads, rounds));
                }
            }
            if (points.size() == results.threadCounts().size()) {
                series.add(subject.series(true, points));
            }
        }
        return new Chart(
                "nanosByThreads",
                "CPU time of a read by threads, " + header.cores() + " cores",
                "Nanoseconds of CPU time per read of each clock, by the number of threads.",
                "threads",
                "CPU time per read, ns",
                List.of(new Chart.Panel("", series)));
    }

    @Override
    public Contribution contribution(Recorded<ReadFigures> run) {
        ReadResults reads = new ReadResults(run.results());
        Function<Subject, List<ReadFigures>> alone = clock -> reads.of(clock, 1);
        Figure figure = new Figure("ns per read", alone.andThen(of -> Figures.spreadOf(of, ReadFigures::nanos)));
        double nanos = Statistics.median(alone.apply(Subject.FAST_CLOCK), ReadFigures::nanos);
        double system = Statistics.median(alone.apply(Subject.SYSTEM), ReadFigures::nanos);
        String verdict = Double.isNaN(nanos + system)
                ? ""
                : "costs " + Figures.significant(nanos) + " ns instead of " + Figures.significant(system);
        int most = HEADLINE_LOAD * run.header().cores();
        List<Axis> across = List.of(axis("1 reader", reads, 1), axis(most + " readers", reads, most));
        return new Contribution(List.of(figure), verdict, across, List.of());
    }

    private static Axis axis(String title, ReadResults reads, int threads) {
        return new Axis(title, "CPU time per read, ns", clock -> reads.cpuMedian(clock, threads));
    }

    /** In a smoke run, the profiler counts too much of the harness's own allocation. */
    @Override
    public List<String> defects(Recorded<ReadFigures> recorded) {
        ReadResults reads = new ReadResults(recorded.results());
        return reads.subjects().stream()
                .filter(subject -> !recorded.header().preset().equals(Preset.SMOKE.userName()))
                .filter(subject -> subject.kind == Kind.OURS)
                .filter(subject -> reads.bytes(subject, 1) >= NOISE_BYTES)
                .map(subject -> "a read of FastClock must not allocate: " + subject.label() + ": "
                        + reads.bytes(subject, 1) + " B per read")
                .toList();
    }
}
