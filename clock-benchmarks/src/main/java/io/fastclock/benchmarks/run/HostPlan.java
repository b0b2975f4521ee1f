// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.slowclock.HostClock;
import java.util.ArrayList;
import java.util.List;

/**
 * A few clocks, measured on each of several host clocks. A number of threads is measured in rounds; in each, one host
 * clock follows the other, so that what is compared was measured within the same minute.
 */
record HostPlan(List<HostStep> steps) {
    /** One JMH run, and the host clock that it is about. */
    record HostStep(HostClock host, Plan.Step step) {}

    /**
     * How much a preset measures.
     *
     * @param rounds with up to as many threads as cores
     * @param crowdRounds with more
     */
    private record Extent(List<Subject> subjects, List<Integer> threads, int rounds, int crowdRounds) {
        private static final List<Subject> SUBJECTS = List.of(
                Subject.EMPTY,
                Subject.BARE_VOLATILE,
                Subject.SYSTEM,
                Subject.SYSTEM_NANO_TIME,
                Subject.FAST_CLOCK,
                Subject.TICKER,
                Subject.DIRECT,
                Subject.SENTINEL);

        static Extent of(Preset preset) {
            return switch (preset) {
                case SMOKE ->
                    new Extent(
                            List.of(Subject.SYSTEM, Subject.SYSTEM_NANO_TIME, Subject.FAST_CLOCK),
                            List.of(1, 16),
                            1,
                            1);
                case QUICK -> new Extent(SUBJECTS, List.of(1, 2, 8, 32, 128), 2, 1);
                case FULL -> new Extent(SUBJECTS, List.of(1, 2, 4, 8, 32, 128), 5, 3);
            };
        }
    }

    static HostPlan of(Preset preset, int cores, List<HostClock> hosts) {
        Extent extent = Extent.of(preset);
        List<HostStep> steps = new ArrayList<>();
        for (int threads : extent.threads()) {
            boolean crowd = threads > cores;
            List<String> clocks = extent.subjects().stream()
                    .map(subject -> crowd ? subject.name() : subject.benchmark())
                    .toList();
            Plan.Step step = new Plan.Step(clocks, crowd, threads, Plan.effort(preset, crowd, threads, cores));
            for (int round = 0; round < (crowd ? extent.crowdRounds() : extent.rounds()); round++) {
                hosts.forEach(host -> steps.add(new HostStep(host, step)));
            }
        }
        return new HostPlan(List.copyOf(steps));
    }

    /** Without saying where. */
    Plan plan() {
        return new Plan(steps.stream().map(HostStep::step).toList());
    }
}
