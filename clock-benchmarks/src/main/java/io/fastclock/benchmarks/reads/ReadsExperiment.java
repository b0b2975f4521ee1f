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
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Statistics;
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
    static final List<Integer> THREADS = List.of(1, 2, 4, 8, 16, 32, 64, 128);

    /** A read with fewer bytes does not allocate: the harness's own kilobytes are divided among the reads. */
    static final double NOISE_BYTES = 0.01;

    /** The load of the headline beside one reader on the idle machine, in threads per core. */
    private static final int HEADLINE_LOAD = 8;

    /** A chart shows a clock from so many rounds on. */
    static final int CHART_ROUNDS = 5;

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
        ReadTables tables = new ReadTables(recorded.header(), new ReadResults(recorded.results()));
        return recorded.section(
                "Cost of a read",
                List.of(tables.reads(), tables.article(), tables.details()),
                List.of(tables.nanosByThreads()));
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
