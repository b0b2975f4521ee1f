// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import io.fastclock.benchmarks.harness.Schedule.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The steps that a run has left out, as sentences for the report. */
final class LeftOut {
    private static final int MAX_NAMED = 3;

    private final Map<String, List<Step<?>>> planned = new LinkedHashMap<>();
    private final Map<String, List<Step<?>>> leftOut = new LinkedHashMap<>();
    private final Map<String, Integer> missingWindows = new HashMap<>();

    void addPlanned(Entry entry) {
        planned.computeIfAbsent(entry.experiment(), e -> new ArrayList<>()).add(entry.step());
    }

    void add(Entry entry) {
        leftOut.computeIfAbsent(entry.experiment(), e -> new ArrayList<>()).add(entry.step());
    }

    /** Records that a step runs with fewer repetitions than planned. */
    void addShortened(Entry entry, int repetitions) {
        missingWindows.merge(entry.experiment(), entry.step().repetitions() - repetitions, Integer::sum);
    }

    /** Returns the sentences for the report of an experiment. */
    List<String> sentences(String experiment) {
        List<Step<?>> all = planned.getOrDefault(experiment, List.of());
        List<Step<?>> missing = leftOut.getOrDefault(experiment, List.of());
        List<String> sentences = new ArrayList<>();
        Map<Integer, Long> rounds = missing.stream()
                .filter(step -> step.round() > 0)
                .collect(Collectors.groupingBy(Step::round, TreeMap::new, Collectors.counting()));
        rounds.forEach((round, count) -> {
            long of = all.stream().filter(step -> step.round() == round).count();
            sentences.add(
                    count == of
                            ? "Left out: " + experiment + ", round " + (round + 1) + "."
                            : "Left out: " + experiment + ", " + count + " of " + of + " measurements of round "
                                    + (round + 1) + ".");
        });
        int windows = missingWindows.getOrDefault(experiment, 0);
        if (windows > 0) {
            sentences.add("Shortened: " + experiment + ", " + windows + " fewer windows than planned.");
        }
        List<Step<?>> ofFirstRound =
                missing.stream().filter(step -> step.round() == 0).toList();
        if (!ofFirstRound.isEmpty()) {
            sentences.add("Not measured: " + experiment + ", "
                    + ofFirstRound.stream().limit(MAX_NAMED).map(Step::label).collect(Collectors.joining("; "))
                    + (ofFirstRound.size() > MAX_NAMED ? "; and " + (ofFirstRound.size() - MAX_NAMED) + " more" : "")
                    + ".");
        }
        return sentences;
    }
}
