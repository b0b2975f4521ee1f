// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReadResultsTest {
    private static ReadFigures read(Subject subject, int round, double cpuNanos) {
        return new ReadFigures(subject.name(), 2, round, 2 * cpuNanos, cpuNanos, 0);
    }

    @Test
    void gain_aRoundIsMissing_pairsFiguresOfTheSameRound() {
        ReadResults results = new ReadResults(List.of(
                read(Subject.SYSTEM, 0, 100),
                read(Subject.SYSTEM, 1, 20),
                read(Subject.SYSTEM, 2, 40),
                read(Subject.TICKER, 2, 4),
                read(Subject.TICKER, 1, 2),
                read(Subject.TICKER, 3, 1)));

        assertThat(results.gain(Subject.TICKER, 2)).isEqualTo(10.0);
    }
}
