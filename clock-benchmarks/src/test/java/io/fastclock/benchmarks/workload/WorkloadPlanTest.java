// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.harness.Preset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WorkloadPlanTest {
    private static List<WorkloadCase> cases(Preset preset, int round) {
        return WorkloadPlan.of(preset).cases(round, 2, 20_000);
    }

    @ParameterizedTest
    @EnumSource
    void plan_ofEveryPreset_hasEveryWorkloadClockAndHost(Preset preset) {
        assertThat(cases(preset, 0)).extracting(WorkloadCase::workload).contains(Workload.values());
        assertThat(cases(preset, 0)).extracting(WorkloadCase::clock).contains(WorkClock.values());
        assertThat(cases(preset, 0)).extracting(WorkloadCase::slowClock).contains(true, false);
        assertThat(cases(preset, 0)).extracting(WorkloadCase::hugePages).contains(true, false);
    }

    @ParameterizedTest
    @EnumSource
    void plan_ofEveryRound_hasSameCasesOnce(Preset preset) {
        for (int round = 0; round < WorkloadPlan.of(preset).rounds(); round++) {
            assertThat(cases(preset, round))
                    .doesNotHaveDuplicates()
                    .containsExactlyInAnyOrderElementsOf(cases(preset, 0));
        }
    }

    @Test
    void plan_onOneCore_hasNoDuplicates() {
        assertThat(WorkloadPlan.of(Preset.QUICK).cases(0, 1, 20_000)).doesNotHaveDuplicates();
    }

    @Test
    void plan_nextRound_startsWithAnotherClockAndHost() {
        List<WorkloadCase> first = List.of(firstProxied(0), firstProxied(1), firstProxied(2));
        assertThat(first).extracting(WorkloadCase::clock).containsExactly(WorkClock.values());
        assertThat(first).extracting(WorkloadCase::slowClock).containsExactly(false, true, false);
    }

    private static WorkloadCase firstProxied(int round) {
        return cases(Preset.QUICK, round).stream()
                .filter(each -> each.workload() == Workload.PROXY)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void plan_onSmallHost_preTouchesQuarterOfMemory() {
        assertThat(WorkloadPlan.of(Preset.QUICK).cases(0, 2, 3_000))
                .contains(WorkloadCase.of(Workload.PRE_TOUCH, 750, 1));
        assertThat(cases(Preset.QUICK, 0)).contains(WorkloadCase.of(Workload.PRE_TOUCH, 4_096, 1));
    }
}
