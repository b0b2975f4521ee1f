// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.List;

/** The ratio of two costs, one value for each round. A disturbance of the machine affects both costs of a round. */
public record Ratio(List<Double> rounds) {
    public static Ratio of(List<Double> numerator, List<Double> denominator) {
        return new Ratio(Statistics.roundByRound(numerator, denominator, (a, b) -> a / b));
    }

    public double median() {
        return Statistics.median(rounds);
    }
}
