// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.List;

/** How many times as much one costs as another, round by round: a disturbance of the machine falls on both. */
public record Ratio(List<Double> rounds) {
    public static Ratio of(List<Double> above, List<Double> below) {
        return new Ratio(Statistics.roundByRound(above, below, (a, b) -> a / b));
    }

    public double median() {
        return Statistics.median(rounds);
    }

    public long roundsAtMost(double target) {
        return rounds.stream().filter(ratio -> ratio <= target).count();
    }

    public long roundsAtLeast(double target) {
        return rounds.stream().filter(ratio -> ratio >= target).count();
    }
}
