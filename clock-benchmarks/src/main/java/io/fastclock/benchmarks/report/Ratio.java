// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.List;
import java.util.stream.IntStream;

/**
 * How many times as much one row costs as another, round by round: what is divided was measured within the same minute,
 * so that a minute in which another guest of the host was busy does not fall on one of them alone.
 */
record Ratio(List<Double> rounds) {
    static Ratio of(Measurement<?> above, Measurement<?> below) {
        int both = Math.min(above.rounds().size(), below.rounds().size());
        return new Ratio(IntStream.range(0, both)
                .mapToObj(i -> above.rounds().get(i) / below.rounds().get(i))
                .toList());
    }

    double median() {
        return Statistics.median(rounds);
    }

    long roundsAtMost(double aim) {
        return rounds.stream().filter(ratio -> ratio <= aim).count();
    }

    long roundsAtLeast(double aim) {
        return rounds.stream().filter(ratio -> ratio >= aim).count();
    }
}
