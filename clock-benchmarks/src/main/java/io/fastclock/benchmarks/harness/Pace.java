// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.Map;

/** Predicts how long a step takes on this machine: its designed duration, and the mean overhead of its kind so far. */
final class Pace {
    private static final double OVERHEAD_GUESS_SECONDS = 0.8;

    private final Map<String, DoubleSummaryStatistics> overheads = new HashMap<>();
    private final DoubleSummaryStatistics all = new DoubleSummaryStatistics();

    void record(Step<?> step, double seconds) {
        double overhead = Math.max(0, seconds - step.designedSeconds());
        overheads
                .computeIfAbsent(step.kind(), kind -> new DoubleSummaryStatistics())
                .accept(overhead);
        all.accept(overhead);
    }

    double seconds(Step<?> step) {
        DoubleSummaryStatistics known = overheads.getOrDefault(step.kind(), all);
        return step.designedSeconds() + (known.getCount() == 0 ? OVERHEAD_GUESS_SECONDS : known.getAverage());
    }
}
