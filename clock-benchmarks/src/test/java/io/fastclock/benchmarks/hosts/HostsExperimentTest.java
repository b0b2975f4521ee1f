// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.api.Assumptions.abort;

import io.fastclock.benchmarks.harness.Forks;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.SlowClock;
import io.fastclock.benchmarks.harness.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class HostsExperimentTest {
    private static final HostClock KVM_CLOCK = new HostClock("kvm-clock", false);

    @TempDir
    private Path directory;

    private FakeSysfs sysfs;

    @BeforeEach
    void setUp() throws IOException {
        sysfs = new FakeSysfs(directory);
    }

    @Test
    void plan_smoke_hasFewShortSteps() throws Exception {
        assertThat(plan(Preset.SMOKE, 2))
                .hasSize(4)
                .allSatisfy(step -> assertThat(step.designedSeconds()).isLessThan(0.3));
    }

    @Test
    void plan_quick_hostsTakeTurns() throws Exception {
        List<Step<HostFigures>> steps = plan(Preset.QUICK, 2);
        for (int i = 0; i < steps.size(); i += 2) {
            assertThat(steps.get(i).label()).doesNotContain("slow clock");
            assertThat(steps.get(i + 1).label())
                    .isEqualTo(steps.get(i).label().replaceFirst(" on .*", " on slow clock"));
            assertThat(steps.get(i + 1).round()).isEqualTo(steps.get(i).round());
        }
        assertThat(steps).hasSize(2 * 8 * 2); // Hosts; clocks; rounds.
    }

    @Test
    void plan_switchingClocksource_measuresEachOriginalFirstAndSlow() throws Exception {
        skipWithoutSlowClock();
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

    @Test
    void plan_noSlowClock_fails() {
        assertThatIOException()
                .isThrownBy(() ->
                        new HostsExperiment().plan(new Request(Preset.SMOKE, 2, directory.resolve("a directory"))))
                .withMessageMatching(".*(LD_PRELOAD|Linux).*");
    }

    @Test
    void step_onAnotherClocksource_switchesAndRestores() throws Exception {
        List<String> found = new ArrayList<>();
        switching().on(KVM_CLOCK, forks -> record(found)).run(noForks());
        assertThat(found).containsExactly("kvm-clock");
        assertThat(sysfs.inUse()).isEqualTo("tsc");
    }

    @Test
    void step_fails_restoresClocksource() throws Exception {
        assertThatIOException()
                .isThrownBy(() -> switching()
                        .on(KVM_CLOCK, forks -> {
                            throw new IOException("requested failure");
                        })
                        .run(noForks()))
                .withMessage("requested failure");
        assertThat(sysfs.inUse()).isEqualTo("tsc");
    }

    @Test
    void step_clocksourceRefused_measuresNothing() throws Exception {
        List<String> found = new ArrayList<>();
        assertThatIOException()
                .isThrownBy(() -> switching()
                        .on(new HostClock("hpet", false), forks -> record(found))
                        .run(noForks()))
                .withMessageContaining("hpet");
        assertThat(found).isEmpty();
        assertThat(sysfs.inUse()).isEqualTo("tsc");
    }

    private List<HostFigures> record(List<String> found) throws IOException {
        found.add(sysfs.inUse());
        return List.of();
    }

    private HostsExperiment switching() {
        HostsExperiment experiment = new HostsExperiment(sysfs);
        new CommandLine(experiment).parseArgs("--switch-clocksource");
        return experiment;
    }

    private List<Step<HostFigures>> plan(Preset preset, int cores) throws IOException {
        skipWithoutSlowClock();
        return new HostsExperiment().plan(new Request(preset, cores, directory));
    }

    private SlowClock skipWithoutSlowClock() {
        try {
            return SlowClock.build(directory);
        } catch (IOException e) {
            return abort(e.getMessage());
        }
    }

    @SuppressWarnings("NullAway") // The steps of these tests start no process.
    private static Forks noForks() {
        return null;
    }
}
