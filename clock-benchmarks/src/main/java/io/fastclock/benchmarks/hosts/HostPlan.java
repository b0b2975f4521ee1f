// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import io.fastclock.benchmarks.clocks.OversubscribedReads;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.JmhBenchmark;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.SlowClock;
import io.fastclock.benchmarks.harness.Step;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * The steps of the experiment. The hosts take turns, so that compared figures are measured within the same minute. JMH
 * measures up to as many threads as cores.
 *
 * @param slowJava a {@code java} under the slow clock
 * @param clocksources empty if the run does not switch the clocksource
 */
record HostPlan(
        Preset preset,
        int cores,
        List<HostClock> hosts,
        SlowClock slowClock,
        Path slowJava,
        Optional<Clocksources> clocksources) {
    private static final List<Subject> SUBJECTS = List.of(
            Subject.EMPTY,
            Subject.BARE_VOLATILE,
            Subject.SYSTEM,
            Subject.SYSTEM_NANO_TIME,
            Subject.FAST_CLOCK,
            Subject.TICKER,
            Subject.DIRECT,
            Subject.SENTINEL);

    /** The amount of work; for JMH, the numbers of warm-ups and iterations with their milliseconds. */
    private record Effort(
            List<Subject> subjects,
            List<Integer> threads,
            int rounds,
            int oversubscribedRounds,
            int warmups,
            int warmupMillis,
            int iterations,
            int millis) {
        static Effort of(Preset preset, int cores) {
            List<Subject> smokeSubjects = List.of(Subject.SYSTEM, Subject.FAST_CLOCK);
            return switch (preset) {
                case SMOKE -> new Effort(smokeSubjects, List.of(1), 1, 0, 0, 0, 1, 20);
                case QUICK -> new Effort(SUBJECTS, List.of(1, cores, 8, 32, 128), 2, 1, 2, 100, 3, 100);
                case FULL -> new Effort(SUBJECTS, List.of(1, cores, 4, 8, 32, 128), 5, 3, 3, 500, 5, 1_000);
            };
        }
    }

    List<Step<HostFigures>> steps() {
        Effort effort = Effort.of(preset, cores);
        Map<Boolean, List<Integer>> threads =
                effort.threads.stream().distinct().sorted().collect(Collectors.partitioningBy(count -> count > cores));
        List<Integer> upToCores = threads.getOrDefault(false, List.of());
        List<Integer> oversubscribed = threads.getOrDefault(true, List.of());
        List<Step<HostFigures>> steps = new ArrayList<>();
        for (int i = 0; i < effort.rounds; i++) {
            int round = i;
            upToCores.forEach(count ->
                    steps.addAll(each(effort.subjects, (subject, host) -> byJmh(subject, host, count, round, effort))));
            if (round < effort.oversubscribedRounds && !oversubscribed.isEmpty()) {
                steps.addAll(
                        each(effort.subjects, (subject, host) -> oversubscribed(subject, host, oversubscribed, round)));
            }
        }
        return steps;
    }

    private List<Step<HostFigures>> each(
            List<Subject> subjects, BiFunction<Subject, HostClock, Step<HostFigures>> step) {
        return subjects.stream()
                .flatMap(subject -> hosts.stream().map(host -> step.apply(subject, host)))
                .toList();
    }

    private Step<HostFigures> byJmh(Subject subject, HostClock host, int threads, int round, Effort effort) {
        String what = what(subject, host, threads + (threads == 1 ? " thread" : " threads"));
        double warmupSeconds = effort.warmups * effort.warmupMillis / 1e3;
        double seconds = effort.millis / 1e3;
        Step.Body<HostFigures> body = (iterations, forks) -> {
            JmhBenchmark benchmark = new JmhBenchmark(
                    subject.benchmark(),
                    Map.of(),
                    threads,
                    effort.warmups,
                    effort.warmupMillis,
                    iterations,
                    effort.millis,
                    Optional.of(slowJava).filter(java -> host.slow()),
                    List.of(),
                    List.of());
            return List.of(new HostFigures(
                    subject, host, threads, round, forks.jmh(benchmark).score()));
        };
        return new Step<>(what, "hosts, JMH", round, false, warmupSeconds, seconds, effort.iterations, on(host, body));
    }

    /** Returns a step whose process measures all thread counts. */
    private Step<HostFigures> oversubscribed(Subject subject, HostClock host, List<Integer> threads, int round) {
        Step.Body<HostFigures> body = (repetitions, forks) -> {
            Fork fork = OversubscribedReads.fork(subject.name(), cores, threads, preset, repetitions)
                    .withName("hosts-" + subject + "-" + host.clocksource() + (host.slow() ? "-slow-" : "-") + round)
                    .withEnvironment(host.slow() ? slowClock.environment() : Map.of());
            return forks.run(fork, OversubscribedReads.Figures.class).stream()
                    .map(found -> new HostFigures(subject, host, found.threads(), round, found.nanosPerRead()))
                    .toList();
        };
        String what = what(subject, host, "more threads than cores");
        double fixed = OversubscribedReads.fixedSeconds(threads, preset);
        double window = OversubscribedReads.windowSeconds(cores, threads, preset);
        return new Step<>(what, "hosts, oversubscription", round, true, fixed, window, 2, on(host, body));
    }

    private static String what(Subject subject, HostClock host, String threads) {
        return subject.label() + " on " + host.label() + ", " + threads;
    }

    /** Switches the clocksource only for the step, because the next step may belong to another experiment. */
    @SuppressWarnings("try") // The resource is there to be closed.
    Step.Body<HostFigures> on(HostClock host, Step.Body<HostFigures> body) {
        if (clocksources.isEmpty()) {
            return body;
        }
        return (repetitions, forks) -> {
            try (Closeable restore = clocksources.get().use(host.clocksource())) {
                return body.run(repetitions, forks);
            }
        };
    }
}
