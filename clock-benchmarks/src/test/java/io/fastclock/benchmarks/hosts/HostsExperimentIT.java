// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.harness.TestForks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class HostsExperimentIT {
    @TempDir
    private Path directory;

    private FakeSysfs sysfs;

    @BeforeEach
    void setUp() throws IOException {
        sysfs = new FakeSysfs(directory);
    }

    @Test
    void plan_switchingClocksource_measuresEachOriginalFirstAndSlow() throws Exception {
        TestForks.slowClock(directory);
        List<Step<HostFigures>> steps = switching().plan(new Request(Preset.SMOKE, 2, directory));
        assertThat(steps.subList(0, 4))
                .extracting(Step::label)
                .containsExactly(
                        "System.currentTimeMillis() on tsc",
                        "System.currentTimeMillis() on kvm-clock",
                        "System.currentTimeMillis() on hpet",
                        "System.currentTimeMillis() on slow clock");
        assertThat(sysfs.inUse()).isEqualTo("tsc");
    }

    /** These steps start no process, and need no slow clock. */
    @SuppressWarnings("NullAway")
    private void runOn(String clocksource, Step.Body<HostFigures> body) throws Exception {
        switching().on(new HostClock(clocksource, false), body).run(null);
    }

    private HostsExperiment switching() {
        HostsExperiment experiment = new HostsExperiment(sysfs);
        new CommandLine(experiment).parseArgs("--switch-clocksource");
        return experiment;
    }

    @Test
    void step_failsOnAnotherClocksource_restoresClocksource() throws Exception {
        assertThatIOException()
                .isThrownBy(() -> runOn("kvm-clock", forks -> {
                    throw new IOException("measured on " + sysfs.inUse());
                }))
                .withMessage("measured on kvm-clock");
        assertThat(sysfs.inUse()).isEqualTo("tsc");
    }

    @Test
    void step_clocksourceRefused_measuresNothing() throws Exception {
        assertThatIOException()
                .isThrownBy(() -> runOn("hpet", forks -> {
                    throw new IllegalStateException("measured");
                }))
                .withMessageContaining("hpet");
        assertThat(sysfs.inUse()).isEqualTo("tsc");
    }
}
