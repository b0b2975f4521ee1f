// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Request;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

class CpuExperimentTest {
    @Test
    void plan_namedLoads_alternatesTheClocksOfEach() {
        CpuExperiment experiment = new CpuExperiment();
        new CommandLine(experiment)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs("--load=r10k,burst_1s", "--seconds=10", "--rounds=2");
        assertThat(experiment.plan(new Request(Preset.QUICK, 2, Path.of("unused"))))
                .hasSize(2 * 8)
                .first()
                .satisfies(step -> assertThat(step.designedSeconds()).isEqualTo(11));
    }

    @ParameterizedTest
    @EnumSource(names = {"EMPTY", "SYSTEM", "FAST_CLOCK", "FAST_CLOCK_DIRECT"})
    void run_burst_readsAsOftenForEachClock(Subject clock) throws Exception {
        assertThat(new PacedReads(clock, 2, 1500.5, 5, 1, 3).call().reads()).isEqualTo(2 * 4_501);
    }
}
