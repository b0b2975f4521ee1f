// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.workload.PageMode;
import io.fastclock.benchmarks.workload.WorkClock;
import io.fastclock.benchmarks.workload.WorkHost;
import io.fastclock.benchmarks.workload.Workload;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WorkloadPlanTest {
    private static final Set<PageMode> NO_EXPLICIT = EnumSet.of(PageMode.DEFAULT, PageMode.TRANSPARENT);

    private static WorkloadPlan.Means means(boolean slowClock, Set<PageMode> pages, boolean counters) {
        return new WorkloadPlan.Means(2, slowClock, pages, counters, 20_000);
    }

    @ParameterizedTest
    @EnumSource
    void everyPresetRunsEveryWorkloadEveryClockAndBothHosts(Preset preset) {
        WorkloadPlan plan = WorkloadPlan.of(preset, means(true, NO_EXPLICIT, false));
        assertThat(plan.steps()).extracting(WorkloadPlan.Step::workload).contains(Workload.values());
        assertThat(plan.steps()).extracting(WorkloadPlan.Step::host).contains(WorkHost.values());
        assertThat(plan.steps()).flatExtracting(WorkloadPlan.Step::clocks).contains(WorkClock.values());
        assertThat(plan.preTouchRounds()).isPositive();
    }

    @ParameterizedTest
    @EnumSource(names = {"QUICK", "FULL"})
    void whatIsComparedIsMeasuredInTheSameRounds(Preset preset) {
        List<WorkloadPlan.Step> steps =
                WorkloadPlan.of(preset, means(true, NO_EXPLICIT, false)).steps();
        int ofARound = steps.size()
                / (int) steps.stream().filter(step -> step.equals(steps.get(0))).count();
        for (int i = 0; i < steps.size(); i++) {
            assertThat(steps.get(i)).isEqualTo(steps.get(i % ofARound));
        }
        List<WorkloadPlan.Step> round = steps.subList(0, ofARound);
        assertThat(round).doesNotHaveDuplicates();
        for (WorkHost host : WorkHost.values()) {
            for (Workload workload :
                    Arrays.asList(Workload.TOUCH, Workload.MERGE_CHUNKS, Workload.MERGE_STREAMS, Workload.PROXY)) {
                assertThat(round)
                        .anyMatch(step -> step.host() == host
                                && step.workload() == workload
                                && step.clocks().equals(List.of(WorkClock.values())));
            }
        }
    }

    @Test
    void whatTheHostDoesNotHaveIsLeftOut() {
        WorkloadPlan poor = WorkloadPlan.of(Preset.QUICK, means(false, EnumSet.of(PageMode.DEFAULT), false));
        assertThat(poor.steps())
                .noneMatch(step -> step.host() == WorkHost.SLOW || step.pages() != PageMode.DEFAULT || step.counted());

        WorkloadPlan rich = WorkloadPlan.of(Preset.QUICK, means(true, EnumSet.allOf(PageMode.class), true));
        assertThat(rich.steps()).extracting(WorkloadPlan.Step::pages).contains(PageMode.values());
        assertThat(rich.steps())
                .filteredOn(WorkloadPlan.Step::counted)
                .extracting(WorkloadPlan.Step::workload)
                .contains(Workload.TOUCH, Workload.MERGE_TRANSFER, Workload.MERGE_STREAMS);
    }

    @Test
    void theHeapThatIsTouchedFitsIntoHalfOfTheMemory() {
        WorkloadPlan.Means small = new WorkloadPlan.Means(2, true, NO_EXPLICIT, false, 3_000);
        assertThat(WorkloadPlan.of(Preset.QUICK, small).preTouchMegabytes()).isEqualTo(1_500);
        assertThat(WorkloadPlan.of(Preset.QUICK, means(true, NO_EXPLICIT, false))
                        .preTouchMegabytes())
                .isEqualTo(4_096);
    }

    @Test
    void quickIsPlannedForLessThanEightMinutesAndSmokeForSomeTenSeconds() {
        WorkloadPlan.Means all = means(true, NO_EXPLICIT, true);
        assertThat(WorkloadPlan.of(Preset.QUICK, all).estimatedSeconds()).isLessThan(8 * 60);
        assertThat(WorkloadPlan.of(Preset.SMOKE, all).estimatedSeconds()).isLessThan(15);
    }
}
