// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.reads;

import io.fastclock.benchmarks.clocks.ArticleLoop;
import io.fastclock.benchmarks.clocks.ModeProfiler;
import io.fastclock.benchmarks.clocks.ReadBenchmark;
import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.ReadResults;
import io.fastclock.benchmarks.clocks.ReadSweep;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.Subject.Kind;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Forks.JmhScore;
import io.fastclock.benchmarks.harness.JmhIterations;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Section;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;

/**
 * Measures the cost of a read, with 1 to 128 threads. In each round, JMH measures the elapsed time of each clock with
 * one thread, and a {@link ReadSweep} the CPU time with all numbers of threads.
 */
public final class ReadsExperiment extends Experiment<ReadFigures> {
    /** The thread counts of the article. */
    static final List<Integer> SWEEP = List.of(1, 2, 4, 8, 16, 32, 64, 128);

    /** A read with fewer bytes does not allocate: the harness's own kilobytes are divided among the reads. */
    static final double NOISE_BYTES = 0.01;

    /** The load of the headline table, in threads per core. */
    private static final int HEADLINE_LOAD = 8;

    private static final Set<Subject> MAIN =
            EnumSet.of(Subject.BARE_VOLATILE, Subject.SYSTEM, Subject.FAST_CLOCK, Subject.COARSE);

    public ReadsExperiment() {
        super("reads", "cost of a read, with 1 to 128 threads", ReadFigures.class);
    }

    @Override
    public List<Step<ReadFigures>> plan(Request request) {
        boolean smoke = request.preset() == Preset.SMOKE;
        JmhIterations iterations = switch (request.preset()) {
            case SMOKE -> new JmhIterations(0, 1, 1, 20);
            case QUICK -> new JmhIterations(2, 100, 3, 100);
            case FULL -> new JmhIterations(2, 150, 5, 150);
        };
        int rounds = smoke ? 1 : request.preset() == Preset.QUICK ? 2 : 3;
        int cores = request.cores();
        Stream<Subject> subjects = smoke
                ? Stream.of(Subject.SYSTEM, Subject.FAST_CLOCK, Subject.COARSE)
                : Arrays.stream(Subject.values()).filter(subject -> subject.kind() != Kind.SETTING);
        List<Subject> usable = subjects.filter(Subject::isUsable).toList();
        List<Integer> sweep = smoke ? List.of(1, HEADLINE_LOAD * cores) : sorted(SWEEP, cores, HEADLINE_LOAD * cores);
        List<Step<ReadFigures>> steps = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            for (Subject subject : usable) {
                if (round > 0 && request.preset() == Preset.QUICK && !MAIN.contains(subject)) {
                    continue;
                }
                steps.add(byJmh(subject, round, iterations));
                steps.add(sweep(request, subject.name(), subject.label(), sweep, round));
            }
            if (round == 0 || request.preset() == Preset.FULL) {
                for (ArticleLoop loop :
                        smoke ? List.of(ArticleLoop.FAST_CLOCK_CONSUMED) : List.of(ArticleLoop.values())) {
                    steps.add(sweep(request, loop.name(), loop.label + ", article", smoke ? sweep : SWEEP, round));
                }
            }
        }
        return steps;
    }

    private static List<Integer> sorted(List<Integer> counts, Integer... more) {
        return Stream.concat(counts.stream(), Stream.of(more))
                .distinct()
                .sorted()
                .toList();
    }

    private static Step<ReadFigures> byJmh(Subject subject, int round, JmhIterations iterations) {
        ChainedOptionsBuilder options =
                iterations.options().param("clock", subject.name()).addProfiler(GCProfiler.class);
        if (subject.name().startsWith(Subject.FAST_CLOCK.name())) {
            options.addProfiler(ModeProfiler.class);
        }
        return new Step<>(subject.label() + ", 1 thread", round, iterations.seconds(), forks -> {
            JmhScore score = forks.jmh(ReadBenchmark.class.getName() + ".read", options);
            return List.of(new ReadFigures(
                    subject.name(),
                    1,
                    round,
                    score.score(),
                    Double.NaN,
                    score.secondary().getOrDefault("gc.alloc.rate.norm", Double.NaN),
                    ModeProfiler.modes(score.secondary()),
                    iterations.count() * iterations.millis() / 1e3));
        });
    }

    private static Step<ReadFigures> sweep(
            Request request, String clock, String label, List<Integer> threads, int round) {
        ReadSweep sweep = new ReadSweep(clock, request.cores(), threads, request.preset(), round);
        Fork<List<ReadFigures>> fork = new Fork<>("reads-" + clock + "-" + round, sweep);
        return new Step<>(
                label + ", 1 to " + threads.get(threads.size() - 1) + " threads",
                round,
                sweep.seconds(),
                forks -> forks.run(fork));
    }

    @Override
    public Section present(Recorded<ReadFigures> recorded) {
        ReadTables tables = new ReadTables(recorded.header(), new ReadResults(recorded.results()));
        return recorded.section(
                "Cost of a read",
                List.of(tables.reads(), tables.article()),
                List.of(tables.details()),
                List.of(tables.nanosByThreads()));
    }

    /** With more threads, or in a smoke run, the profiler counts too much of the harness's own allocation. */
    @Override
    public List<String> defects(Recorded<ReadFigures> recorded) {
        ReadResults byJmh = new ReadResults(recorded.results()).byJmh();
        return byJmh.subjects().stream()
                .filter(subject -> !recorded.header().preset().equals(Preset.SMOKE.userName()))
                .filter(subject -> subject.kind() == Kind.OURS || subject.kind() == Kind.MODE)
                .filter(subject -> byJmh.bytes(subject, 1) >= NOISE_BYTES)
                .map(subject -> "a read of FastClock must not allocate: " + subject.label() + ": "
                        + byJmh.bytes(subject, 1) + " B per read")
                .toList();
    }
}
