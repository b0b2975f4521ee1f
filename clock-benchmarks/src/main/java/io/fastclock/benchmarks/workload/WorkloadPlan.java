// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import io.fastclock.benchmarks.harness.Preset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * The cases of a preset.
 *
 * @param heapMegabytes the heap that a JVM pre-touches at its start
 * @param timestampedSizes the sizes of the arrays that are accessed with each clock; empty for a smoke run
 */
record WorkloadPlan(
        int rounds,
        int fileMegabytes,
        int heapMegabytes,
        List<Integer> timestampedSizes,
        Effort effort,
        Effort mergeEffort) {
    /** Sizes in bytes, from the article. */
    private static final List<Integer> SIZES = List.of(1_000, 10_000, 1_000_000, 10_000_000, 100_000_000);

    /** The amount of work in one process. */
    record Effort(int warmups, int warmupMillis, int iterations, int iterationMillis) {}

    static WorkloadPlan of(Preset preset) {
        Effort smoke = new Effort(0, 0, 1, 20);
        return switch (preset) {
            case SMOKE -> new WorkloadPlan(1, 1, 64, List.of(), smoke, smoke);
            case QUICK ->
                new WorkloadPlan(
                        6,
                        64,
                        4_096,
                        List.of(1_000, 100_000_000),
                        new Effort(2, 100, 3, 100),
                        new Effort(1, 200, 3, 300));
            case FULL ->
                new WorkloadPlan(10, 256, 8_192, SIZES, new Effort(3, 400, 5, 400), new Effort(1, 1_000, 4, 1_000));
        };
    }

    Effort effort(Workload workload) {
        return workload.mergesFiles() ? mergeEffort : effort;
    }

    /**
     * Returns the cases of one round. Compared cases are close together, so that they are measured within the same
     * minutes.
     */
    List<WorkloadCase> cases(int round, int cores, long memoryMegabytes) {
        List<WorkloadCase> cases = new ArrayList<>();
        int heap = (int) Math.min(heapMegabytes, memoryMegabytes / 4);
        WorkloadCase preTouch = WorkloadCase.of(Workload.PRE_TOUCH, heap);
        cases.add(WorkloadCase.of(Workload.JVM_START, heap));
        rotated(round, false, true).forEach(huge -> cases.add(preTouch.hugePages(huge)));
        if (timestampedSizes.isEmpty()) {
            cases.addAll(smokeCases());
            return cases;
        }
        List<WorkloadCase> timestamped = timestamped(cores);
        for (boolean slow : rotated(round, false, true)) {
            for (WorkloadCase work : timestamped) {
                rotated(round, WorkClock.values())
                        .forEach(clock -> cases.add(work.with(clock).slowClock(slow)));
            }
        }
        for (boolean huge : rotated(round, false, true)) {
            SIZES.stream()
                    .map(size -> WorkloadCase.of(Workload.TOUCH, size).hugePages(huge))
                    .filter(touch -> !cases.contains(touch))
                    .forEach(cases::add);
        }
        cases.add(WorkloadCase.of(Workload.TRANSFER, fileMegabytes));
        return cases;
    }

    /** Returns cases that check that every workload starts, with each clock and on each host. */
    private List<WorkloadCase> smokeCases() {
        WorkloadCase proxy = WorkloadCase.of(Workload.PROXY, 6);
        return List.of(
                WorkloadCase.of(Workload.TOUCH, 10_000).hugePages(true),
                WorkloadCase.of(Workload.TRANSFER, fileMegabytes),
                WorkloadCase.of(Workload.TRANSFER_IN_CHUNKS, fileMegabytes).with(WorkClock.FAST_CLOCK),
                WorkloadCase.of(Workload.STREAMS, fileMegabytes)
                        .with(WorkClock.SYSTEM)
                        .slowClock(true),
                proxy,
                proxy.with(WorkClock.SYSTEM),
                proxy.with(WorkClock.FAST_CLOCK));
    }

    private List<WorkloadCase> timestamped(int cores) {
        return Stream.concat(
                        timestampedSizes.stream().map(size -> WorkloadCase.of(Workload.TOUCH, size)),
                        Stream.of(
                                WorkloadCase.of(Workload.TRANSFER_IN_CHUNKS, fileMegabytes),
                                WorkloadCase.of(Workload.STREAMS, fileMegabytes),
                                WorkloadCase.of(Workload.PROXY, 1),
                                WorkloadCase.of(Workload.PROXY, 6),
                                WorkloadCase.of(Workload.PROXY, 6).threads(cores)))
                .distinct() // Duplicates exist on one core.
                .toList();
    }

    /** Rotates the order in each round, so that no case always follows the same one. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    private static <T> List<T> rotated(int round, T... all) {
        List<T> rotated = new ArrayList<>(List.of(all));
        Collections.rotate(rotated, -round);
        return rotated;
    }
}
