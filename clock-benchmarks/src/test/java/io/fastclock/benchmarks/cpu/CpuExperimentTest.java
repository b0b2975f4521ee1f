// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fastclock.benchmarks.cpu.CpuExperiment.CpuFigures;
import io.fastclock.benchmarks.cpu.CpuExperiment.Reader;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.report.Header;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class CpuExperimentTest {
    private static final Header HEADER =
            new Header("CPU", 2, "Linux", "6", "tsc", "25", "full", "2026-01-31", "cpu", Map.of());

    private final CpuExperiment experiment = new CpuExperiment();

    private static CpuFigures figures(ReadLoad load, Reader reader, double cpuSeconds) {
        double breakEven = Map.of(Reader.FAST_CLOCK, 1_600_000.0, Reader.FAST_CLOCK_20MS, 200_000.0)
                .getOrDefault(reader, 0.0);
        return new CpuFigures(load, reader, 100, new PacedReads.Cost(100, cpuSeconds, 1_000_000, breakEven));
    }

    @Test
    void plan_namedLoads_alternatesTheClocksOfEach() {
        new CommandLine(experiment)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs("--load=r10k,burst_1s", "--seconds=10", "--warmup=1", "--rounds=2");
        assertThat(experiment.plan(new Request(Preset.FULL, 2, Path.of("unused"))))
                .hasSize(2 * 2 * Reader.values().length)
                .first()
                .satisfies(step -> assertThat(step.designedSeconds()).isEqualTo(11, within(1e-9)));
    }

    @Test
    void present_twoPeriods_comparesTheirBreakEvenRates() {
        List<CpuFigures> results = List.of(
                figures(ReadLoad.R10K, Reader.FAST_CLOCK, 1), // At 20 ms it had no thread.
                figures(ReadLoad.R1M, Reader.FAST_CLOCK, 1),
                figures(ReadLoad.R1M, Reader.FAST_CLOCK_20MS, 1));
        assertThat(CpuExperiment.breakEvenRates(results).rows())
                .containsExactly(List.of("1 million reads/s", "1,600,000", "200,000", "8.00"));
    }

    @Test
    void present_costsAroundTheNoise_subtractsPacing() {
        List<CpuFigures> results = List.of(
                figures(ReadLoad.R10K, Reader.PACING, 1),
                figures(ReadLoad.R10K, Reader.SYSTEM, 1.01),
                figures(ReadLoad.R10K, Reader.FAST_CLOCK, 1),
                figures(ReadLoad.R10K, Reader.FAST_CLOCK_20MS, 1),
                figures(ReadLoad.R1M, Reader.PACING, 1),
                figures(ReadLoad.R1M, Reader.SYSTEM, 5),
                figures(ReadLoad.R1M, Reader.FAST_CLOCK, 2),
                figures(ReadLoad.R1M, Reader.FAST_CLOCK_20MS, 1));
        assertThat(experiment
                        .present(new Recorded<>(HEADER, List.of(), results))
                        .summary()
                        .get(0)
                        .rows())
                .containsExactly(
                        List.of(
                                "10,000 reads/s",
                                "10000",
                                "10.0",
                                "< 0.200",
                                "< 0.200",
                                "< 0.200",
                                "below noise",
                                "below noise"),
                        List.of("1 million reads/s", "10000", "10.0", "40.0", "10.0", "< 0.200", "0.250", "< 0.00500"));
    }

    @Test
    void defects_lateRun_areReported() {
        CpuFigures late = new CpuFigures(ReadLoad.MAX, Reader.SYSTEM, 60, new PacedReads.Cost(66, 100, 1_000_000, 0));
        assertThat(experiment.defects(new Recorded<>(HEADER, List.of(), List.of(late))))
                .containsExactly("90 % of System's maximum, SYSTEM: took 66.0 s instead of 60.0 s");
    }

    @Test
    void run_burst_readsAsOftenForEachClock() throws Exception {
        for (Reader reader : Reader.values()) {
            List<Object> results = new ArrayList<>();
            new PacedReads().run(List.of(reader.name(), "2", "1500.5", "5", "1", "3"), results::add);
            assertThat(((PacedReads.Cost) results.get(0)).reads()).isEqualTo(2 * 4_501);
        }
    }
}
