// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.workload.PageMode;
import io.fastclock.benchmarks.workload.WorkClock;
import io.fastclock.benchmarks.workload.WorkHost;
import io.fastclock.benchmarks.workload.Workload;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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
        WorkloadPlan plan = WorkloadPlan.of(preset, means(true, NO_EXPLICIT, false));
        int rounds = plan.preTouchRounds();
        int ofARound = plan.steps().size() / rounds;
        assertThat(plan.steps()).hasSize(rounds * ofARound);
        Set<?> first = whatIsMeasured(plan.steps().subList(0, ofARound));
        assertThat(first).hasSize(ofARound);
        for (int round = 1; round < rounds; round++) {
            assertThat(whatIsMeasured(plan.steps().subList(round * ofARound, (round + 1) * ofARound)))
                    .isEqualTo(first);
        }
        for (WorkHost host : WorkHost.values()) {
            for (Workload workload :
                    List.of(Workload.TOUCH, Workload.MERGE_CHUNKS, Workload.MERGE_STREAMS, Workload.PROXY)) {
                assertThat(plan.steps().subList(0, ofARound))
                        .anyMatch(step -> step.host() == host
                                && step.workload() == workload
                                && step.clocks().size() == WorkClock.values().length);
            }
        }
    }

    /** In whatever order. */
    private static Set<?> whatIsMeasured(List<WorkloadPlan.Step> steps) {
        return steps.stream()
                .map(step -> List.of(
                        step.workload(),
                        Set.copyOf(step.clocks()),
                        step.parameters(),
                        step.host(),
                        step.pages(),
                        step.threads(),
                        step.effort()))
                .collect(Collectors.toSet());
    }

    @Test
    void eachClockAndEachHostBeginsInItsTurn() {
        List<WorkloadPlan.Step> proxied =
                WorkloadPlan.of(Preset.QUICK, means(true, NO_EXPLICIT, false)).steps().stream()
                        .filter(step -> step.workload() == Workload.PROXY && step.threads() == 1)
                        .toList();
        assertThat(proxied)
                .extracting(step -> step.clocks().get(0))
                .startsWith(
                        WorkClock.NONE,
                        WorkClock.NONE,
                        WorkClock.SYSTEM,
                        WorkClock.SYSTEM,
                        WorkClock.FAST_CLOCK,
                        WorkClock.FAST_CLOCK);
        assertThat(proxied)
                .extracting(WorkloadPlan.Step::host)
                .startsWith(WorkHost.AS_IT_IS, WorkHost.SLOW, WorkHost.SLOW, WorkHost.AS_IT_IS, WorkHost.AS_IT_IS);
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
