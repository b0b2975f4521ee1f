// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import io.fastclock.benchmarks.harness.Preset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a preset comes to.
 *
 * @param heapMegabytes that a JVM touches at its start
 * @param stampedSizes of the arrays that are touched with each clock; empty for a glance at everything
 */
record WorkloadPlan(
        int rounds,
        int fileMegabytes,
        int heapMegabytes,
        List<Integer> stampedSizes,
        Effort effort,
        Effort mergeEffort) {
    /** Bytes, as in the article. */
    private static final List<Integer> SIZES = List.of(1_000, 10_000, 1_000_000, 10_000_000, 100_000_000);

    /** How long a process measures. */
    record Effort(int warmups, int warmupMillis, int iterations, int iterationMillis) {}

    static WorkloadPlan of(Preset preset) {
        Effort glance = new Effort(0, 0, 1, 20);
        return switch (preset) {
            case SMOKE -> new WorkloadPlan(1, 1, 64, List.of(), glance, glance);
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

    /** Everything once, in order: what is compared is measured within the same minutes. */
    List<WorkloadCase> cases(int round, int cores, long memoryMegabytes) {
        List<WorkloadCase> cases = new ArrayList<>();
        int heap = (int) Math.min(heapMegabytes, memoryMegabytes / 4);
        WorkloadCase preTouch = WorkloadCase.of(Workload.PRE_TOUCH, heap);
        cases.add(WorkloadCase.of(Workload.JVM_START, heap));
        turned(round, false, true).forEach(huge -> cases.add(preTouch.hugePages(huge)));
        if (stampedSizes.isEmpty()) {
            cases.addAll(glance());
            return cases;
        }
        List<WorkloadCase> stamped = stamped(cores);
        for (boolean slow : turned(round, false, true)) {
            for (WorkloadCase work : stamped) {
                turned(round, WorkClock.values())
                        .forEach(clock -> cases.add(work.with(clock).slowClock(slow)));
            }
        }
        for (boolean huge : turned(round, false, true)) {
            SIZES.stream()
                    .map(size -> WorkloadCase.of(Workload.TOUCH, size).hugePages(huge))
                    .filter(touch -> !cases.contains(touch))
                    .forEach(cases::add);
        }
        cases.add(WorkloadCase.of(Workload.TRANSFER, fileMegabytes));
        return cases;
    }

    /** Does every workload still start, with each clock, on either host? */
    private List<WorkloadCase> glance() {
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

    private List<WorkloadCase> stamped(int cores) {
        return Stream.concat(
                        stampedSizes.stream().map(size -> WorkloadCase.of(Workload.TOUCH, size)),
                        Stream.of(
                                WorkloadCase.of(Workload.TRANSFER_IN_CHUNKS, fileMegabytes),
                                WorkloadCase.of(Workload.STREAMS, fileMegabytes),
                                WorkloadCase.of(Workload.PROXY, 1),
                                WorkloadCase.of(Workload.PROXY, 6),
                                WorkloadCase.of(Workload.PROXY, 6).threads(cores)))
                .distinct() // On one core.
                .toList();
    }

    /** Another one begins in each round: none always follows the same one. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    private static <T> List<T> turned(int round, T... all) {
        List<T> turned = new ArrayList<>(List.of(all));
        Collections.rotate(turned, -round);
        return turned;
    }
}
