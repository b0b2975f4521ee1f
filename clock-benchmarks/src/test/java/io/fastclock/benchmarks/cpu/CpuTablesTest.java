// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.cpu.CpuExperiment.CpuFigures;
import io.fastclock.benchmarks.report.Samples;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CpuTablesTest {
    private static CpuFigures figures(ReadLoad load, Subject clock, double cpuSeconds) {
        boolean frozen = clock == Subject.DUBBO;
        return new CpuFigures(load, clock, 100, new PacedReads.Cost(100, cpuSeconds, 1_000_000, frozen, 0, Map.of()));
    }

    private static CpuTables tables(CpuFigures... figures) {
        return new CpuTables(Samples.HEADER, List.of(figures));
    }

    @Test
    void byRate_costsAroundTheNoise_subtractsPacing() {
        CpuTables tables = tables(
                figures(ReadLoad.R10K, Subject.EMPTY, 1),
                figures(ReadLoad.R10K, Subject.SYSTEM, 1.01),
                figures(ReadLoad.R10K, Subject.FAST_CLOCK, 1),
                figures(ReadLoad.R10K, Subject.FAST_CLOCK_20MS, 1),
                figures(ReadLoad.R1M, Subject.EMPTY, 1),
                figures(ReadLoad.R1M, Subject.SYSTEM, 5),
                figures(ReadLoad.R1M, Subject.FAST_CLOCK, 2),
                figures(ReadLoad.R1M, Subject.FAST_CLOCK_20MS, 1));
        assertThat(tables.byRate().rows())
                .containsExactly(
                        List.of("10,000", "< 0.00040", "< 0.00040", "< 0.00040", "below noise"),
                        List.of("1 million", "0.040", "0.010", "< 0.00040", "0.25 ± 0.013"));
    }

    @Test
    void byRate_pacingDiffers_noiseIsItsRangeInAllLoadsPacedAlike() {
        CpuTables tables = tables(
                figures(ReadLoad.R10K, Subject.EMPTY, 1),
                figures(ReadLoad.R10K, Subject.EMPTY, 1.5),
                figures(ReadLoad.R10K, Subject.SYSTEM, 1.3),
                figures(ReadLoad.R10M, Subject.EMPTY, 9),
                figures(ReadLoad.R10M, Subject.SYSTEM, 9.4),
                figures(ReadLoad.MAX, Subject.EMPTY, 20),
                figures(ReadLoad.MAX, Subject.SYSTEM, 20.4));
        assertThat(tables.byClock().rows())
                .contains(List.of("System.currentTimeMillis()", "< 0.0050", "< 0.0050", "0.0040"));
    }

    @Test
    void byRate_roundsOfTheClockDiffer_noiseIsTheirRange() {
        CpuTables tables = tables(
                figures(ReadLoad.R1M, Subject.EMPTY, 1),
                figures(ReadLoad.R1M, Subject.SYSTEM, 3),
                figures(ReadLoad.R1M, Subject.FAST_CLOCK, 1),
                figures(ReadLoad.R1M, Subject.FAST_CLOCK, 4));
        assertThat(tables.byRate().rows()).containsExactly(List.of("1 million", "0.020", "< 0.030", "below noise"));
    }

    @Test
    void byRate_otherClocks_showsTheCheapestThatWorksWithThisPeriod() {
        CpuTables tables = tables(
                figures(ReadLoad.R10M, Subject.EMPTY, 1),
                figures(ReadLoad.R10M, Subject.SYSTEM, 100),
                figures(ReadLoad.R10M, Subject.DUBBO, 2),
                figures(ReadLoad.R10M, Subject.HUTOOL, 9),
                figures(ReadLoad.R10M, Subject.AGRONA, 6),
                figures(ReadLoad.R10M, Subject.IGNITE, 5));
        assertThat(tables.byRate().rows()).containsExactly(List.of("10 million", "0.99", "0.080 (Hutool)", "-"));
        assertThat(tables.byClock().rows())
                .contains(List.of("pacing alone", "0.010"))
                .anySatisfy(row -> assertThat(row).containsExactly("Dubbo {dubbo} TimeUtils", "frozen"));
    }

    @Test
    void byRate_coarseClock_hasItsRatioToSystem() {
        CpuTables tables = tables(
                figures(ReadLoad.R1M, Subject.EMPTY, 1),
                figures(ReadLoad.R1M, Subject.SYSTEM, 5),
                figures(ReadLoad.R1M, Subject.COARSE, 2));
        assertThat(tables.byRate().rows()).containsExactly(List.of("1 million", "0.040", "0.010", "-", "0.25 ± 0.013"));
    }

    @Test
    void byClock_lateRun_isNoted() {
        CpuFigures late = new CpuFigures(
                ReadLoad.MAX, Subject.SYSTEM, 60, new PacedReads.Cost(66, 100, 1_000_000, false, 0, Map.of()));
        assertThat(tables(late).byClock().notes())
                .contains("Too few cores to read as often as planned: System 90 % busy,"
                        + " System.currentTimeMillis().");
    }
}
