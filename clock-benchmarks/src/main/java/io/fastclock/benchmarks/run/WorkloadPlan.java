// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import io.fastclock.benchmarks.workload.PageMode;
import io.fastclock.benchmarks.workload.WorkClock;
import io.fastclock.benchmarks.workload.WorkHost;
import io.fastclock.benchmarks.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * What is measured of the workloads, in order. As with the reads, every round runs everything once, each in a process of its
 * own, so that what is compared was measured within the same minutes.
 *
 * @param preTouchRounds how often a JVM of each kind is started
 */
record WorkloadPlan(List<Step> steps, int preTouchRounds, int preTouchMegabytes) {
    private static final List<WorkClock> ALL_CLOCKS = List.of(WorkClock.values());
    private static final List<WorkClock> NO_CLOCK = List.of(WorkClock.NONE);

    /** Of the article. */
    private static final List<Integer> SIZES = List.of(1_000, 10_000, 1_000_000, 10_000_000, 100_000_000);

    private static final List<Integer> LARGEST_SIZE = List.of(100_000_000);
    private static final List<Integer> EXTREME_SIZES = List.of(1_000, 100_000_000);

    /** A guess, for the estimate of the time that is left. */
    private static final double PRE_TOUCH_SECONDS_PER_GIGABYTE = 0.4;

    /**
     * One JMH run: each of the clocks with each of the parameters.
     *
     * @param counted whether perf counts too, which is not timed
     */
    record Step(
            Workload workload,
            List<WorkClock> clocks,
            List<Integer> parameters,
            WorkHost host,
            PageMode pages,
            int threads,
            Effort effort,
            boolean counted) {
        int runs() {
            return clocks.size() * parameters.size();
        }

        double estimatedSecondsOfOne() {
            return effort.estimatedSeconds(false) + (workload.mergesFiles() ? 0.6 : 0);
        }
    }

    /** What the host can do of it. */
    record Means(int cores, boolean slowClock, Set<PageMode> pages, boolean counters, long availableMegabytes) {}

    static WorkloadPlan of(Preset preset, Means means) {
        Builder plan = new Builder(means);
        return switch (preset) {
            case SMOKE -> plan.smoke();
            case QUICK ->
                plan.rounds(
                        6,
                        NO_CLOCK,
                        EXTREME_SIZES,
                        64,
                        4_096,
                        effort(2, 100, 3, 100),
                        effort(1, 100, 3, 200),
                        effort(1, 300, 3, 500));
            case FULL ->
                plan.rounds(
                        10,
                        ALL_CLOCKS,
                        SIZES,
                        256,
                        8_192,
                        effort(3, 500, 5, 500),
                        effort(2, 1_000, 5, 1_000),
                        effort(2, 1_000, 5, 1_000));
        };
    }

    /** Who begins is another one in each round: none always follows the same one. */
    private static <T> List<T> turned(List<T> list, int round) {
        List<T> turned = new ArrayList<>(list);
        Collections.rotate(turned, -round);
        return List.copyOf(turned);
    }

    private static Effort effort(int warmups, int warmupMillis, int iterations, int iterationMillis) {
        return new Effort(
                Duration.ZERO,
                warmups,
                Duration.ofMillis(warmupMillis),
                iterations,
                Duration.ofMillis(iterationMillis));
    }

    int runs() {
        return steps.stream().mapToInt(Step::runs).sum();
    }

    double estimatedSeconds() {
        double preTouch = preTouchRounds * (3 * 0.1 + 2 * PRE_TOUCH_SECONDS_PER_GIGABYTE * preTouchMegabytes / 1_024);
        return preTouch
                + steps.stream()
                        .mapToDouble(step -> step.runs() * step.estimatedSecondsOfOne())
                        .sum();
    }

    /** Puts the steps in order. */
    private static final class Builder {
        private final Means means;
        private final List<Step> steps = new ArrayList<>();

        Builder(Means means) {
            this.means = means;
        }

        /** Does every workload still start, with each clock, on either host? */
        WorkloadPlan smoke() {
            Effort effort = effort(0, 0, 1, 20);
            add(Workload.TOUCH, ALL_CLOCKS, List.of(10_000), WorkHost.AS_IT_IS, PageMode.DEFAULT, 1, effort);
            add(Workload.TOUCH, NO_CLOCK, List.of(10_000), WorkHost.AS_IT_IS, PageMode.TRANSPARENT, 1, effort);
            add(Workload.MERGE_TRANSFER, NO_CLOCK, List.of(1), WorkHost.AS_IT_IS, PageMode.DEFAULT, 1, effort);
            List<WorkClock> fastClock = List.of(WorkClock.FAST_CLOCK);
            add(Workload.MERGE_CHUNKS, fastClock, List.of(1), WorkHost.AS_IT_IS, PageMode.DEFAULT, 1, effort);
            List<WorkClock> system = List.of(WorkClock.SYSTEM);
            add(Workload.MERGE_STREAMS, system, List.of(1), WorkHost.SLOW, PageMode.DEFAULT, 1, effort);
            add(Workload.PROXY, ALL_CLOCKS, List.of(6), WorkHost.AS_IT_IS, PageMode.DEFAULT, 1, effort);
            add(Workload.PROXY, system, List.of(6), WorkHost.SLOW, PageMode.DEFAULT, means.cores, effort);
            return new WorkloadPlan(List.copyOf(steps), 1, 64);
        }

        WorkloadPlan rounds(
                int rounds,
                List<WorkClock> clocksOnHugePages,
                List<Integer> stampedSizes,
                int fileMegabytes,
                int heapMegabytes,
                Effort effort,
                Effort mergeEffort,
                Effort countedEffort) {
            List<Integer> otherSizes =
                    SIZES.stream().filter(size -> !stampedSizes.contains(size)).toList();
            for (int round = 0; round < rounds; round++) {
                List<WorkClock> clocks = turned(ALL_CLOCKS, round);
                List<WorkHost> hosts = turned(List.of(WorkHost.values()), round);
                if (!otherSizes.isEmpty()) {
                    add(Workload.TOUCH, NO_CLOCK, otherSizes, WorkHost.AS_IT_IS, PageMode.DEFAULT, 1, effort);
                }
                for (WorkHost host : hosts) {
                    add(Workload.TOUCH, clocks, stampedSizes, host, PageMode.DEFAULT, 1, effort);
                }
                for (PageMode pages : turned(List.of(PageMode.TRANSPARENT, PageMode.EXPLICIT), round)) {
                    add(Workload.TOUCH, clocksOnHugePages, SIZES, WorkHost.AS_IT_IS, pages, 1, effort);
                }
                merge(Workload.MERGE_TRANSFER, NO_CLOCK, fileMegabytes, WorkHost.AS_IT_IS, mergeEffort);
                for (WorkHost host : hosts) {
                    for (Workload merge : turned(List.of(Workload.MERGE_CHUNKS, Workload.MERGE_STREAMS), round)) {
                        merge(merge, clocks, fileMegabytes, host, mergeEffort);
                    }
                }
                for (WorkHost host : hosts) {
                    add(Workload.PROXY, clocks, List.of(1, 6), host, PageMode.DEFAULT, 1, effort);
                    if (means.cores > 1) {
                        add(Workload.PROXY, clocks, List.of(6), host, PageMode.DEFAULT, means.cores, effort);
                    }
                }
            }
            if (means.counters) {
                for (PageMode pages : PageMode.values()) {
                    count(Workload.TOUCH, LARGEST_SIZE, pages, countedEffort);
                }
                count(Workload.MERGE_TRANSFER, List.of(fileMegabytes), PageMode.DEFAULT, countedEffort);
                count(Workload.MERGE_STREAMS, List.of(fileMegabytes), PageMode.DEFAULT, countedEffort);
            }
            long fits = means.availableMegabytes / 2;
            return new WorkloadPlan(List.copyOf(steps), rounds, (int) Math.max(64, Math.min(heapMegabytes, fits)));
        }

        private void merge(Workload workload, List<WorkClock> clocks, int megabytes, WorkHost host, Effort effort) {
            add(workload, clocks, List.of(megabytes), host, PageMode.DEFAULT, 1, effort);
        }

        private void count(Workload workload, List<Integer> parameters, PageMode pages, Effort effort) {
            if (means.pages.contains(pages)) {
                steps.add(new Step(workload, NO_CLOCK, parameters, WorkHost.AS_IT_IS, pages, 1, effort, true));
            }
        }

        private void add(
                Workload workload,
                List<WorkClock> clocks,
                List<Integer> parameters,
                WorkHost host,
                PageMode pages,
                int threads,
                Effort effort) {
            if (means.pages.contains(pages) && (host != WorkHost.SLOW || means.slowClock)) {
                steps.add(new Step(workload, clocks, parameters, host, pages, threads, effort, false));
            }
        }
    }
}
