// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fastclock.benchmarks.slowclock.Clocksources;
import io.fastclock.benchmarks.slowclock.FakeSysfs;
import io.fastclock.benchmarks.slowclock.HostClock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.runner.RunnerException;

class HostRunTest {
    private static final HostClock TSC = new HostClock("tsc", false);
    private static final HostClock KVM_CLOCK = new HostClock("kvm-clock", false);
    private static final HostClock SLOW = new HostClock("tsc", true);

    @TempDir
    private Path directory;

    @Test
    void eachStepFindsTheClocksourceThatItIsAbout() throws Exception {
        FakeSysfs sysfs = new FakeSysfs(directory);
        HostPlan plan = HostPlan.of(Preset.SMOKE, 2, List.of(TSC, KVM_CLOCK, SLOW));
        List<String> found = new ArrayList<>();
        try (Clocksources clocksources = sysfs.open()) {
            assertThat(HostRun.measure(plan, clocksources, (host, step) -> {
                        found.add(current(sysfs));
                        return List.of();
                    }))
                    .containsOnlyKeys(TSC, KVM_CLOCK, SLOW);
        }
        assertThat(found)
                .startsWith("tsc", "kvm-clock", "tsc")
                .hasSize(plan.steps().size());
        assertThat(sysfs.current()).isEqualTo("tsc");
    }

    @Test
    void aRunThatFailsLeavesTheClocksourceAsItWas() throws Exception {
        FakeSysfs sysfs = new FakeSysfs(directory);
        HostPlan plan = HostPlan.of(Preset.SMOKE, 2, List.of(KVM_CLOCK));
        assertThatThrownBy(() -> {
                    try (Clocksources clocksources = sysfs.open()) {
                        HostRun.measure(plan, clocksources, (host, step) -> {
                            assertThat(current(sysfs)).isEqualTo("kvm-clock");
                            throw new RunnerException("as it was told");
                        });
                    }
                })
                .isInstanceOf(RunnerException.class)
                .hasMessage("as it was told");
        assertThat(sysfs.current()).isEqualTo("tsc");
    }

    @Test
    void aRefusedClocksourceEndsTheRunBeforeItIsMeasured() throws Exception {
        FakeSysfs sysfs = new FakeSysfs(directory);
        HostPlan plan = HostPlan.of(Preset.SMOKE, 2, List.of(KVM_CLOCK, new HostClock("hpet", false)));
        List<HostClock> measured = new ArrayList<>();
        assertThatIOException()
                .isThrownBy(() -> {
                    try (Clocksources clocksources = sysfs.open()) {
                        HostRun.measure(plan, clocksources, (host, step) -> {
                            measured.add(host);
                            return List.of();
                        });
                    }
                })
                .withMessageContaining("hpet");
        assertThat(measured).containsExactly(KVM_CLOCK);
        assertThat(sysfs.current()).isEqualTo("tsc");
    }

    private static String current(FakeSysfs sysfs) {
        try {
            return sysfs.current();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
