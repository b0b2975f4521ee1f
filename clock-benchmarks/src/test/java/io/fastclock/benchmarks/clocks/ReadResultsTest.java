// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReadResultsTest {
    private static ReadFigures swept(Subject subject, int round, double cpuNanos) {
        return new ReadFigures(subject.name(), 2, round, 2 * cpuNanos, cpuNanos, Double.NaN, Map.of(), 1);
    }

    @Test
    void gain_aRoundIsMissing_pairsFiguresOfTheSameRound() {
        ReadResults results = new ReadResults(List.of(
                swept(Subject.SYSTEM, 0, 100),
                swept(Subject.SYSTEM, 1, 20),
                swept(Subject.SYSTEM, 2, 40),
                swept(Subject.TICKER, 2, 4),
                swept(Subject.TICKER, 1, 2),
                swept(Subject.TICKER, 3, 1)));

        assertThat(results.gain(Subject.TICKER, 2)).isEqualTo(10.0);
    }

    @Test
    void methods_bothMeasured_areKeptApart() {
        ReadResults results = new ReadResults(List.of(
                swept(Subject.SYSTEM, 0, 20),
                new ReadFigures(Subject.SYSTEM.name(), 2, 0, 25, Double.NaN, 0, Map.of(), 1)));

        assertThat(results.jmhNanos(Subject.SYSTEM, 2)).containsExactly(25.0);
        assertThat(results.cpuNanos(Subject.SYSTEM, 2)).containsExactly(20.0);
    }
}
