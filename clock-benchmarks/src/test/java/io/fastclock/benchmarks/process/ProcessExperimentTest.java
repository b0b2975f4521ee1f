// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.process.ProcessExperiment.ProcessFigures;
import io.fastclock.benchmarks.report.Samples;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ProcessExperimentTest {
    private final ProcessExperiment experiment = new ProcessExperiment();

    @ParameterizedTest
    @EnumSource(names = {"R100", "R100K"})
    void read_anyRate_readsAsOftenAsPlanned(ReadRate rate) {
        assertThat(new PacedReads(Subject.EMPTY, rate, 3).read(() -> 0)).isEqualTo(3L * rate.readsPerSecond / 100);
    }

    /** System takes 1 s without the pacing. */
    @ParameterizedTest
    @CsvSource({
        "R100K, FAST_CLOCK, '', 1.79, 0",
        "R100K, FAST_CLOCK, '', 1.81, 1",
        "R1M, FAST_CLOCK_DIRECT, '', 1.79, 0",
        "R1M, FAST_CLOCK, '', 1.19, 0",
        "R1M, FAST_CLOCK, '', 1.21, 1",
        "R1M, FAST_CLOCK, 'FastClock has no tick counter here: why.', 1.79, 0",
    })
    void defects_costWithoutPacing_isLimitedBySystems(
            ReadRate rate, Subject clock, String remark, double cpuSeconds, int defects) {
        List<ProcessFigures> figures = List.of(
                new ProcessFigures(rate, Subject.EMPTY, 10, 0.5),
                new ProcessFigures(rate, Subject.SYSTEM, 10, 1.5),
                new ProcessFigures(rate, clock, 10, cpuSeconds));
        assertThat(experiment.defects(new Recorded<>(Samples.HEADER, List.of(), List.of(remark), figures)))
                .hasSize(defects);
    }
}
