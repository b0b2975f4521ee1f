// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.ReadSweep;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.SlowClock;
import io.fastclock.benchmarks.harness.Step;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The steps of the experiment: one process for each round, clock and host. The hosts take turns, so that compared
 * figures are measured within the same minute.
 *
 * @param clocksources empty if the run does not switch the clocksource
 */
record HostPlan(
        Preset preset, int cores, List<HostClock> hosts, SlowClock slowClock, Optional<Clocksources> clocksources) {
    private static final List<Subject> SUBJECTS = List.of(
            Subject.EMPTY,
            Subject.BARE_VOLATILE,
            Subject.SYSTEM,
            Subject.SYSTEM_NANO_TIME,
            Subject.FAST_CLOCK,
            Subject.TICKER,
            Subject.DIRECT,
            Subject.SENTINEL);

    List<Step<HostFigures>> steps() {
        return switch (preset) {
            case SMOKE -> steps(List.of(Subject.SYSTEM, Subject.FAST_CLOCK), 1, 1);
            case QUICK -> steps(SUBJECTS, 2, 1, cores, 8, 32, 128);
            case FULL -> steps(SUBJECTS, 5, 1, cores, 4, 8, 32, 128);
        };
    }

    private List<Step<HostFigures>> steps(List<Subject> subjects, int rounds, Integer... counts) {
        List<Integer> threads = Stream.of(counts).distinct().sorted().toList();
        List<Step<HostFigures>> steps = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            for (Subject subject : subjects) {
                for (HostClock host : hosts) {
                    steps.add(step(subject, host, threads, round));
                }
            }
        }
        return steps;
    }

    private Step<HostFigures> step(Subject subject, HostClock host, List<Integer> threads, int round) {
        Step.Body<HostFigures> body = forks -> {
            String name = "hosts-" + subject + "-" + host.clocksource() + (host.slow() ? "-slow-" : "-") + round;
            Fork fork = ReadSweep.fork(name, subject.name(), cores, threads, preset, round)
                    .withEnvironment(host.slow() ? slowClock.environment() : Map.of());
            return forks.run(fork, ReadFigures.class).stream()
                    .map(read -> HostFigures.of(host, read))
                    .toList();
        };
        String what = subject.label() + " on " + host.label();
        double seconds = ReadSweep.seconds(cores, threads, preset);
        return new Step<>(what, "hosts", round, false, seconds, on(host, body));
    }

    /** Switches the clocksource only for the step, because the next step may belong to another experiment. */
    @SuppressWarnings("try") // The resource is there to be closed.
    Step.Body<HostFigures> on(HostClock host, Step.Body<HostFigures> body) {
        if (clocksources.isEmpty()) {
            return body;
        }
        return forks -> {
            try (Closeable restore = clocksources.get().use(host.clocksource())) {
                return body.run(forks);
            }
        };
    }
}
