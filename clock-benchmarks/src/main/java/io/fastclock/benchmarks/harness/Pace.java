// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.util.DoubleSummaryStatistics;

/** Predicts how long a step of an experiment takes: its designed duration, and the mean overhead of the others so far. */
final class Pace {
    private static final double OVERHEAD_GUESS_SECONDS = 0.8;

    private final DoubleSummaryStatistics overheads = new DoubleSummaryStatistics();

    void record(Step<?> step, double seconds) {
        overheads.accept(Math.max(0, seconds - step.designedSeconds()));
    }

    double seconds(Step<?> step) {
        return step.designedSeconds() + (overheads.getCount() == 0 ? OVERHEAD_GUESS_SECONDS : overheads.getAverage());
    }
}
