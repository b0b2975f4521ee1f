// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.workload.WorkloadResult.Row;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WorkloadExperimentTest {
    @ParameterizedTest
    @EnumSource
    void rows_ofEveryPreset_haveEveryWorkloadAndCondition(Preset preset) {
        Map<Row, Set<Condition>> rows = WorkloadExperiment.rows(preset, 2);
        assertThat(rows.keySet()).extracting(Row::workload).contains(Workload.values());
        assertThat(rows.values()).flatMap(conditions -> conditions).contains(Condition.values());
    }

    @Test
    void rows_onOneCore_areOneLess() {
        assertThat(WorkloadExperiment.rows(Preset.QUICK, 1)).hasSize(11);
        assertThat(WorkloadExperiment.rows(Preset.QUICK, 2)).hasSize(12);
    }

    @Test
    void plan_always_hasEachRowInEachRound(@TempDir Path directory) throws Exception {
        List<Step<WorkloadResult>> steps = new WorkloadExperiment().plan(new Request(Preset.QUICK, 2, directory));
        assertThat(steps).hasSize(6 * 12);
        assertThat(steps.subList(0, 12)).extracting(Step::label).doesNotHaveDuplicates();
        assertThat(steps.subList(60, 72)).extracting(Step::round).containsOnly(5);
    }

    @Test
    void rotated_nextTurn_startsWithNextConditionAndHasAll() {
        for (int turn = 0; turn < 12; turn++) {
            assertThat(WorkloadExperiment.rotated(Condition.CLOCKS, turn))
                    .startsWith(List.copyOf(Condition.CLOCKS).get(turn % 6))
                    .containsExactlyInAnyOrderElementsOf(Condition.CLOCKS);
        }
    }
}
