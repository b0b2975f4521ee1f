// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.process.CpuExperiment.CpuFigures;
import io.fastclock.benchmarks.report.Chart;
import io.fastclock.benchmarks.report.Samples;
import java.util.List;
import org.junit.jupiter.api.Test;

class CpuTablesTest {
    private static CpuFigures figures(ReadLoad load, Subject clock, double cpuSeconds) {
        return new CpuFigures(load, clock, 100, new PacedReads.Cost(100, cpuSeconds, 1_000_000));
    }

    private static CpuTables tables(CpuFigures... figures) {
        return new CpuTables(Samples.HEADER, List.of(figures));
    }

    @Test
    void byClock_costsAroundTheNoise_subtractsPacing() {
        CpuTables tables = tables(
                figures(ReadLoad.R10K, Subject.EMPTY, 1),
                figures(ReadLoad.R10K, Subject.SYSTEM, 1.01),
                figures(ReadLoad.R10K, Subject.FAST_CLOCK, 1),
                figures(ReadLoad.R1M, Subject.EMPTY, 1),
                figures(ReadLoad.R1M, Subject.SYSTEM, 5),
                figures(ReadLoad.R1M, Subject.FAST_CLOCK, 2),
                figures(ReadLoad.R1M, Subject.FAST_CLOCK_DIRECT, 2));
        assertThat(tables.byClock().rows())
                .containsExactly(
                        List.of("pacing alone", "0.010", "0.010"),
                        List.of("System.currentTimeMillis()", "< 0.00040", "0.040"),
                        List.of("FastClock.currentTimeMillis()", "< 0.00040", "0.010"),
                        List.of("divided by System", "below noise", "0.25 ± 0.013"),
                        List.of("FastClock.currentTimeMillis(), direct", "-", "0.010"),
                        List.of("divided by System", "-", "0.25 ± 0.013"));
        assertThat(tables.chart().panels().get(0).series())
                .extracting(
                        line -> line.points().stream().map(Chart.Point::bound).toList())
                .containsExactly(List.of(true, false), List.of(true, false));
    }

    @Test
    void byClock_pacingDiffers_noiseIsItsRange() {
        CpuTables tables = tables(
                figures(ReadLoad.R10K, Subject.EMPTY, 1),
                figures(ReadLoad.R10K, Subject.EMPTY, 1.5),
                figures(ReadLoad.R10K, Subject.SYSTEM, 1.3),
                figures(ReadLoad.MAX, Subject.EMPTY, 20),
                figures(ReadLoad.MAX, Subject.SYSTEM, 20.4));
        assertThat(tables.byClock().rows()).contains(List.of("System.currentTimeMillis()", "< 0.0050", "0.0040"));
    }

    @Test
    void byClock_roundsOfTheClockDiffer_noiseIsTheirRange() {
        CpuTables tables = tables(
                figures(ReadLoad.R1M, Subject.EMPTY, 1),
                figures(ReadLoad.R1M, Subject.SYSTEM, 3),
                figures(ReadLoad.R1M, Subject.FAST_CLOCK, 1),
                figures(ReadLoad.R1M, Subject.FAST_CLOCK, 4));
        assertThat(tables.byClock().rows()).contains(List.of("FastClock.currentTimeMillis()", "< 0.030"));
    }

    @Test
    void byClock_lateRun_isNoted() {
        CpuFigures late = new CpuFigures(ReadLoad.MAX, Subject.SYSTEM, 60, new PacedReads.Cost(66, 100, 1_000_000));
        assertThat(tables(late).byClock().notes())
                .contains("Too few cores to read as often as planned: System 90 % busy,"
                        + " System.currentTimeMillis().");
    }
}
