// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

class CpuExperimentTest {
    private static List<Step<CpuFigures>> plan(Preset preset, String... options) {
        CpuExperiment experiment = new CpuExperiment();
        new CommandLine(experiment).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(options);
        return experiment.plan(new Request(preset, 2, Path.of("unused")));
    }

    /** Assumes an overhead of 0.8 s for each process. */
    @ParameterizedTest
    @CsvSource({"QUICK, 12, 150", "FULL, 104, 1490"})
    void plan_preset_fitsItsShareOfARun(Preset preset, int processes, double limitSeconds) {
        assertThat(plan(preset)).hasSize(processes);
        assertThat(plan(preset).stream()
                        .mapToDouble(step -> 0.8 + step.designedSeconds())
                        .sum())
                .isLessThan(limitSeconds);
    }

    @Test
    void plan_namedLoads_alternatesTheClocksOfEach() {
        assertThat(plan(Preset.QUICK, "--load=r10k,burst_1s", "--seconds=10", "--warmup=1", "--rounds=2"))
                .hasSize(2 * 2 * 4)
                .first()
                .satisfies(step -> assertThat(step.designedSeconds()).isEqualTo(11.7, within(1e-9)));
    }

    @ParameterizedTest
    @EnumSource(names = {"EMPTY", "SYSTEM", "FAST_CLOCK", "FAST_CLOCK_20MS"})
    void run_burst_readsAsOftenForEachClock(Subject clock) throws Exception {
        List<Object> results = new ArrayList<>();
        new PacedReads().run(List.of(clock.name(), "2", "1500.5", "5", "0", "1", "3"), results::add);
        assertThat(((PacedReads.Cost) results.get(0)).reads()).isEqualTo(2 * 4_501);
    }

    @Test
    void plan_full_measuresLongerNearBreakEven() {
        assertThat(plan(Preset.FULL))
                .filteredOn(step -> step.label().equals("CPU time, 1 million reads/s, FastClock.currentTimeMillis()"))
                .hasSize(2)
                .allSatisfy(step -> assertThat(step.designedSeconds()).isEqualTo(25.7, within(1e-9)));
    }

    @Test
    void plan_fullMainClocks_takesAboutTwentyMinutes() {
        assertThat(plan(Preset.FULL).stream()
                        .filter(step -> !step.extra())
                        .mapToDouble(step -> 0.8 + step.designedSeconds())
                        .sum())
                .isLessThan(1_260);
    }

    @Test
    void run_fastClock_hasTheModesOfTheMeasuredTime() throws Exception {
        List<Object> results = new ArrayList<>();
        new PacedReads().run(List.of("FAST_CLOCK", "1", "10", "10", "0", "1", "5"), results::add);
        new PacedReads().run(List.of("SYSTEM", "1", "10", "10", "0", "1", "5"), results::add);
        assertThat(((PacedReads.Cost) results.get(0)).modes()).isNotEmpty();
        assertThat(((PacedReads.Cost) results.get(1)).modes()).isEmpty();
    }
}
