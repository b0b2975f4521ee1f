// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.reads;

import io.fastclock.benchmarks.clocks.ArticleLoop;
import io.fastclock.benchmarks.clocks.ModeProfiler;
import io.fastclock.benchmarks.clocks.ReadBenchmark;
import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.ReadSweep;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.JmhBenchmark;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.profile.Profiler;

/**
 * The steps of the read measurements. In each round, JMH measures the elapsed time of each clock with one thread and
 * with as many threads as cores, and a {@link ReadSweep} the CPU time with all numbers of threads.
 */
record ReadsPlan(Preset preset, int cores) {
    /** The thread counts of the article. */
    static final List<Integer> SWEEP = List.of(1, 2, 4, 8, 16, 32, 64, 128);

    /** The load of the headline table, in threads per core. */
    private static final int HEADLINE_LOAD = 8;

    /** The amount of work. */
    private record Effort(int rounds, int warmups, int warmupMillis, int iterations, int millis) {
        static Effort of(Preset preset) {
            return switch (preset) {
                case SMOKE -> new Effort(1, 0, 1, 1, 20);
                case QUICK -> new Effort(2, 2, 100, 3, 100);
                case FULL -> new Effort(3, 2, 500, 5, 500);
            };
        }
    }

    static List<Step<ReadFigures>> of(Preset preset, int cores) {
        return new ReadsPlan(preset, cores).steps();
    }

    private List<Step<ReadFigures>> steps() {
        boolean smoke = preset == Preset.SMOKE;
        List<Subject> subjects = smoke
                ? List.of(Subject.SYSTEM, Subject.FAST_CLOCK)
                : Arrays.stream(Subject.values())
                        .filter(subject -> subject.kind() != Subject.Kind.PERIOD)
                        .toList();
        List<Integer> sweep = smoke ? List.of(1, HEADLINE_LOAD * cores) : sorted(SWEEP, cores, HEADLINE_LOAD * cores);
        List<Step<ReadFigures>> steps = new ArrayList<>();
        for (int round = 0; round < Effort.of(preset).rounds; round++) {
            for (Subject subject : subjects) {
                for (int threads : smoke ? List.of(1) : sorted(List.of(1), cores)) {
                    steps.add(byJmh(subject, threads, round));
                }
                steps.add(sweep(subject.name(), subject.label(), sweep, round));
            }
        }
        for (ArticleLoop loop : smoke ? List.of(ArticleLoop.FAST_CLOCK_CONSUMED) : List.of(ArticleLoop.values())) {
            steps.add(sweep(loop.name(), loop.label() + ", article", smoke ? sweep : SWEEP, 0));
        }
        return List.copyOf(steps);
    }

    private static List<Integer> sorted(List<Integer> counts, Integer... more) {
        return Stream.concat(counts.stream(), Stream.of(more))
                .distinct()
                .sorted()
                .toList();
    }

    private Step<ReadFigures> byJmh(Subject subject, int threads, int round) {
        Effort effort = Effort.of(preset);
        return new Step<>(
                subject.label() + ", " + threads + (threads == 1 ? " thread" : " threads"),
                kind("reads by JMH", subject.name()),
                round,
                false,
                effort.warmups * effort.warmupMillis / 1e3,
                effort.millis / 1e3,
                effort.iterations,
                (iterations, forks) -> {
                    JmhBenchmark.Score score = forks.jmh(new JmhBenchmark(
                            ReadBenchmark.class.getName() + ".read",
                            Map.of("clock", subject.name()),
                            threads,
                            effort.warmups,
                            effort.warmupMillis,
                            iterations,
                            effort.millis,
                            Optional.empty(),
                            List.of(),
                            profilers(subject)));
                    return List.of(new ReadFigures(
                            subject.name(),
                            threads,
                            round,
                            score.score(),
                            Double.NaN,
                            score.secondary().getOrDefault("gc.alloc.rate.norm", Double.NaN),
                            ModeProfiler.modes(score.secondary()),
                            iterations * effort.millis / 1e3));
                });
    }

    private static List<Class<? extends Profiler>> profilers(Subject subject) {
        return subject.name().startsWith(Subject.FAST_CLOCK.name())
                ? List.of(GCProfiler.class, ModeProfiler.class)
                : List.of(GCProfiler.class);
    }

    private Step<ReadFigures> sweep(String clock, String label, List<Integer> threads, int round) {
        return new Step<>(
                label + ", 1 to " + threads.get(threads.size() - 1) + " threads",
                kind("reads by number of threads", clock),
                round,
                false,
                ReadSweep.seconds(cores, threads, preset),
                0,
                1,
                (repetitions, forks) -> forks.run(
                        ReadSweep.fork("reads-" + clock + "-" + round, clock, cores, threads, preset, round),
                        ReadFigures.class));
    }

    /** Sentinel takes seconds to start. */
    private static String kind(String kind, String clock) {
        return clock.equals(Subject.SENTINEL.name()) ? kind + ", of Sentinel" : kind;
    }
}
