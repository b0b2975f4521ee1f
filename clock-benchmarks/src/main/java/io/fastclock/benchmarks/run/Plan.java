// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.article.ArticleSubject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a preset comes to, step by step. A step is one JMH run, of one process for each of some clocks, with one number of
 * threads. A number of threads is measured in rounds, each of which runs every clock once: a minute in which the machine
 * is disturbed then falls on all of them, and what is compared was measured in the same round.
 */
record Plan(List<Step> steps) {
    /**
     * One JMH run.
     *
     * @param clocks benchmarks' names, or those of a crowd's clocks
     * @param crowd whether the threads are a crowd's and not JMH's
     */
    record Step(List<String> clocks, boolean crowd, int threads, Effort effort) {
        double estimatedSeconds() {
            return clocks.size() * effort.estimatedSeconds(crowd);
        }
    }

    static Plan of(Preset preset, int cores) {
        List<Step> steps = new ArrayList<>();
        for (int threads : preset.threads()) {
            boolean crowd = threads > cores;
            Effort effort = effort(preset, crowd, threads, cores);
            for (int round = 1; ; round++) {
                List<String> clocks = clocksOfRound(round, preset, threads, crowd);
                if (clocks.isEmpty()) {
                    break;
                }
                steps.add(new Step(clocks, crowd, threads, effort));
            }
        }
        List<String> article =
                Arrays.stream(ArticleSubject.values()).map(Enum::name).toList();
        for (int threads : preset.threads()) {
            steps.add(new Step(article, true, threads, effort(preset, true, threads, cores)));
        }
        return new Plan(steps);
    }

    private static List<String> clocksOfRound(int round, Preset preset, int threads, boolean crowd) {
        return Arrays.stream(Subject.values())
                .filter(subject -> round <= preset.rounds(subject, threads, crowd))
                .map(subject -> crowd ? subject.name() : subject.benchmark())
                .toList();
    }

    int runs() {
        return steps.stream().mapToInt(step -> step.clocks().size()).sum();
    }

    /** Linux gives a thread some 4 ms at a time: with 64 to a core a round of all takes a quarter of a second. */
    static Effort effort(Preset preset, boolean crowd, int threads, int cores) {
        Effort effort = crowd ? preset.crowdEffort() : preset.effort();
        return effort.stretched(Math.max(1, Math.min(2, threads / (32.0 * cores))));
    }
}
