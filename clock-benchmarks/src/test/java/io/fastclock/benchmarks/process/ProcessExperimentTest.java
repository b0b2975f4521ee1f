// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.process.ProcessExperiment.ProcessFigures;
import io.fastclock.benchmarks.report.Samples;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessExperimentTest {
    private static ProcessFigures process(Subject clock, double cpuSeconds) {
        return new ProcessFigures(ReadLoad.R1M, clock, new PacedReads.Cost(10, cpuSeconds, 10_000_000));
    }

    /** System needs 1 s without the pacing: the limit is 1.3 s. */
    @ParameterizedTest
    @CsvSource({"1.79, 0", "1.81, 1"})
    void defects_costWithoutPacing_isLimitedBySystems(double cpuSeconds, int defects) {
        assertThat(new ProcessExperiment()
                        .defects(Samples.recorded(List.of(
                                process(Subject.EMPTY, 0.5),
                                process(Subject.SYSTEM, 1.5),
                                process(Subject.FAST_CLOCK, cpuSeconds)))))
                .hasSize(defects);
    }
}
