// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import io.fastclock.benchmarks.harness.Preset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The cases of a preset, and the amount of work in one process.
 *
 * @param fileMegabytes the size of each file to merge
 * @param heapMegabytes the heap that a JVM pre-touches at its start
 * @param timestampedBytes the sizes of the arrays that are accessed with each clock
 * @param mergeMillis the duration of an iteration of a merge
 */
record WorkloadPlan(
        Preset preset,
        int rounds,
        int fileMegabytes,
        int heapMegabytes,
        List<Integer> timestampedBytes,
        int warmupMillis,
        int iterations,
        int iterationMillis,
        int mergeMillis) {
    /** From the article. */
    private static final List<Integer> ARRAY_BYTES = List.of(1_000, 10_000, 1_000_000, 10_000_000, 100_000_000);

    static WorkloadPlan of(Preset preset) {
        return switch (preset) {
            case SMOKE -> new WorkloadPlan(preset, 1, 1, 64, List.of(1_000), 0, 1, 20, 20);
            case QUICK -> new WorkloadPlan(preset, 6, 64, 4_096, List.of(1_000, 100_000_000), 200, 3, 100, 300);
            case FULL -> new WorkloadPlan(preset, 10, 256, 8_192, ARRAY_BYTES, 1_200, 5, 400, 800);
        };
    }

    int iterationMillis(Workload workload) {
        return workload.mergesFiles() ? mergeMillis : iterationMillis;
    }

    /**
     * Returns the cases of one round. Compared cases are close together, so that they are measured within the same
     * minutes. The order rotates, so that no case always follows the same one.
     */
    List<WorkloadCase> cases(int round, int cores, long memoryMegabytes) {
        int heap = (int) Math.min(heapMegabytes, memoryMegabytes / 4);
        WorkloadCase preTouch = WorkloadCase.of(Workload.PRE_TOUCH, heap, 1);
        List<WorkloadCase> cases = new ArrayList<>(List.of(WorkloadCase.of(Workload.JVM_START, heap, 1)));
        cases.addAll(rotated(round, preTouch, preTouch.withHugePages()));
        for (boolean slow : rotated(round, false, true)) {
            for (WorkloadCase work : timestamped(cores)) {
                rotated(round, WorkClock.values()).forEach(clock -> cases.add(work.with(clock, slow)));
            }
        }
        for (int bytes : ARRAY_BYTES) {
            WorkloadCase touch = WorkloadCase.of(Workload.TOUCH, bytes, 1);
            cases.addAll(rotated(round, touch, touch.withHugePages()));
        }
        cases.add(WorkloadCase.of(Workload.TRANSFER, fileMegabytes, 1));
        Set<Object> seen = new HashSet<>();
        return cases.stream()
                .distinct() // Some arrays are accessed with each clock.
                .filter(each -> preset != Preset.SMOKE || hasNew(each, seen))
                .toList();
    }

    private List<WorkloadCase> timestamped(int cores) {
        return Stream.concat(
                        timestampedBytes.stream().map(bytes -> WorkloadCase.of(Workload.TOUCH, bytes, 1)),
                        Stream.of(
                                WorkloadCase.of(Workload.TRANSFER_IN_CHUNKS, fileMegabytes, 1),
                                WorkloadCase.of(Workload.STREAMS, fileMegabytes, 1),
                                WorkloadCase.of(Workload.PROXY, 1, 1),
                                WorkloadCase.of(Workload.PROXY, 6, 1),
                                WorkloadCase.of(Workload.PROXY, 6, cores)))
                .toList();
    }

    /** A smoke run starts each workload, clock, host and kind of pages once. */
    private static boolean hasNew(WorkloadCase each, Set<Object> seen) {
        return seen.addAll(
                List.of(each.workload(), each.clock(), "slow: " + each.slowClock(), "huge pages: " + each.hugePages()));
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    private static <T> List<T> rotated(int round, T... all) {
        List<T> rotated = new ArrayList<>(List.of(all));
        Collections.rotate(rotated, -round);
        return rotated;
    }
}
