// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.reads;

import io.fastclock.benchmarks.clocks.ArticleLoop;
import io.fastclock.benchmarks.clocks.ModeProfiler;
import io.fastclock.benchmarks.clocks.OversubscribedReads;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.Subject.Kind;
import io.fastclock.benchmarks.harness.JmhBenchmark;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.GCProfiler;

/**
 * The steps of the read measurements. JMH measures up to as many threads as cores, with one process for each clock and
 * number of threads. {@link OversubscribedReads} measures more threads, with one process for each clock.
 */
final class ReadsPlan {
    /** The thread counts of the article. */
    private static final List<Integer> SWEEP = List.of(1, 2, 4, 8, 16, 32, 64, 128);

    /** The load of the headline table, in threads per core. */
    private static final int HEADLINE_LOAD = 8;

    /** The subjects of the library's targets, which are measured in more rounds. */
    private static final Set<Subject> TARGETED =
            EnumSet.of(Subject.BARE_VOLATILE, Subject.SYSTEM, Subject.FAST_CLOCK, Subject.TICKER, Subject.SENTINEL);

    private static final Set<Subject> SMOKE_SUBJECTS = EnumSet.of(Subject.SYSTEM, Subject.FAST_CLOCK);

    private final Preset preset;
    private final int cores;
    private final List<Step<ReadFigures>> steps = new ArrayList<>();

    /**
     * The amount of work in one process, and the number of processes.
     *
     * @param iterations of JMH
     * @param windows of oversubscribed reads
     */
    private record Effort(
            int warmups,
            int warmupMillis,
            int iterations,
            int iterationMillis,
            int windows,
            int targetedRounds,
            int rounds,
            int oversubscribedRounds) {
        static Effort of(Preset preset) {
            return switch (preset) {
                case SMOKE -> new Effort(0, 1, 1, 20, 1, 1, 1, 1);
                case QUICK -> new Effort(2, 100, 3, 100, 2, 4, 2, 2);
                case FULL -> new Effort(2, 500, 5, 500, 3, 4, 2, 2);
            };
        }
    }

    private static final List<Subject> SUBJECTS = Arrays.stream(Subject.values())
            .filter(subject -> subject.kind() != Kind.PERIOD)
            .toList();

    private ReadsPlan(Preset preset, int cores) {
        this.preset = preset;
        this.cores = cores;
    }

    static List<Step<ReadFigures>> of(Preset preset, int cores) {
        ReadsPlan plan = new ReadsPlan(preset, cores);
        boolean smoke = preset == Preset.SMOKE;
        List<Integer> byJmh = smoke ? List.of(1) : sweepWith(cores, 1, cores);
        List<Integer> oversubscribed =
                smoke ? List.of(HEADLINE_LOAD * cores) : sweepWith(HEADLINE_LOAD * cores, cores + 1, Integer.MAX_VALUE);
        Effort effort = Effort.of(preset);
        for (int threads : byJmh) {
            for (int round = 0; round < effort.targetedRounds; round++) {
                for (Subject subject : SUBJECTS) {
                    int rounds = TARGETED.contains(subject) ? effort.targetedRounds : effort.rounds;
                    if (round < rounds && (!smoke || isFirstOfItsClass(subject))) {
                        plan.addJmh(subject, threads, round, effort);
                    }
                }
            }
        }
        for (int round = 0; round < effort.oversubscribedRounds; round++) {
            for (Subject subject : SUBJECTS) {
                if (!smoke || SMOKE_SUBJECTS.contains(subject)) {
                    plan.addOversubscribed(subject, oversubscribed, round, effort.windows);
                }
            }
        }
        for (ArticleLoop loop :
                smoke ? List.of(ArticleLoop.FAST_CLOCK_CONSUMED) : Arrays.asList(ArticleLoop.values())) {
            List<Integer> threads = smoke ? oversubscribed : SWEEP;
            plan.addWindows(loop.name(), loop.label() + ", article", threads, 0, effort.windows, false);
        }
        return List.copyOf(plan.steps);
    }

    /** Whether a smoke run measures the subject: one benchmark of each class shows that the class works. */
    private static boolean isFirstOfItsClass(Subject subject) {
        return Arrays.stream(Subject.values())
                .filter(other -> className(other).equals(className(subject)))
                .findFirst()
                .filter(subject::equals)
                .isPresent();
    }

    private static String className(Subject subject) {
        return subject.benchmark().replaceFirst("\\.\\w+$", "");
    }

    /** Returns the sweep plus one number, within bounds. */
    private static List<Integer> sweepWith(int more, int least, int most) {
        return Stream.concat(SWEEP.stream(), Stream.of(more))
                .filter(threads -> threads >= least && threads <= most)
                .distinct()
                .sorted()
                .toList();
    }

    private void addJmh(Subject subject, int threads, int round, Effort effort) {
        boolean extra = subject.kind() == Kind.PEER && threads != 1 && threads != cores;
        steps.add(new Step<>(
                subject.label() + ", " + threads + (threads == 1 ? " thread" : " threads"),
                "reads by JMH" + (subject == Subject.SENTINEL ? ", of Sentinel" : ""), // It takes seconds to start.
                round,
                extra,
                effort.warmups * effort.warmupMillis / 1e3,
                effort.iterationMillis / 1e3,
                effort.iterations,
                (iterations, forks) -> {
                    JmhBenchmark benchmark = new JmhBenchmark(
                            subject.benchmark(),
                            Map.of(),
                            threads,
                            effort.warmups,
                            effort.warmupMillis,
                            iterations,
                            effort.iterationMillis,
                            Optional.empty(),
                            List.of(),
                            profilers(subject));
                    JmhBenchmark.Score score = forks.jmh(benchmark);
                    return List.of(new ReadFigures(
                            subject.name(),
                            threads,
                            round,
                            score.score(),
                            score.secondary().getOrDefault("gc.alloc.rate.norm", Double.NaN),
                            modes(score.secondary()),
                            iterations * effort.iterationMillis / 1e3));
                }));
    }

    private static List<JmhBenchmark.ProfilerWithOptions> profilers(Subject subject) {
        List<JmhBenchmark.ProfilerWithOptions> profilers =
                new ArrayList<>(List.of(JmhBenchmark.ProfilerWithOptions.of(GCProfiler.class)));
        if (subject.name().startsWith(Subject.FAST_CLOCK.name())) {
            profilers.add(JmhBenchmark.ProfilerWithOptions.of(ModeProfiler.class));
        }
        return profilers;
    }

    private static Map<String, Double> modes(Map<String, Double> secondary) {
        Map<String, Double> modes = new TreeMap<>();
        secondary.forEach((name, share) -> {
            if (name.startsWith(ModeProfiler.PREFIX)) {
                modes.put(name.substring(ModeProfiler.PREFIX.length()), share);
            }
        });
        double all = modes.values().stream().mapToDouble(share -> share).sum(); // Medians need not add up to 1.
        modes.replaceAll((mode, share) -> share / all);
        return modes;
    }

    private void addOversubscribed(Subject subject, List<Integer> threads, int round, int windows) {
        String label = subject.label();
        if (subject == Subject.DIRECT_MODE || subject == Subject.DIRECT_MODE_NANO_TIME) {
            return; // Only their cost per read is compared, without oversubscription.
        }
        if (subject.kind() != Kind.PEER || preset == Preset.SMOKE) {
            addWindows(subject.name(), label, threads, round, windows, false);
            return;
        }
        // Other libraries: the headline's load and the largest one. Their other columns are extra.
        List<Integer> first = threads.stream()
                .filter(count -> count == HEADLINE_LOAD * cores || count.equals(threads.get(threads.size() - 1)))
                .toList();
        addWindows(subject.name(), label, first, round, windows, false);
        if (preset == Preset.FULL) {
            List<Integer> others =
                    threads.stream().filter(count -> !first.contains(count)).toList();
            addWindows(subject.name(), label, others, round, windows, true);
        }
    }

    private void addWindows(String clock, String label, List<Integer> threads, int round, int windows, boolean extra) {
        if (threads.isEmpty()) {
            return;
        }
        int most = threads.get(threads.size() - 1);
        steps.add(new Step<>(
                label + ", " + threads.get(0) + (threads.size() == 1 ? "" : " to " + most) + " threads",
                "oversubscribed reads" + (clock.equals(Subject.SENTINEL.name()) ? " of Sentinel" : ""),
                round,
                extra,
                OversubscribedReads.fixedSeconds(threads, preset),
                OversubscribedReads.windowSeconds(cores, threads, preset),
                windows,
                (repetitions, forks) -> forks
                        .run(
                                OversubscribedReads.fork(clock, cores, threads, preset, repetitions)
                                        .withName("reads-" + clock + "-" + threads.get(0) + "-" + round),
                                OversubscribedReads.Figures.class)
                        .stream()
                        .map(found -> new ReadFigures(
                                found.clock(),
                                found.threads(),
                                round,
                                found.nanosPerRead(),
                                Double.NaN,
                                found.modes(),
                                found.windowSeconds()))
                        .toList()));
    }
}
