// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.workload.WorkloadResult.Row;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WorkloadExperimentTest {
    @ParameterizedTest
    @EnumSource
    void rows_ofEveryPreset_haveEveryWorkloadAndCondition(Preset preset) {
        assertThat(WorkloadExperiment.rows(preset, 2).keySet())
                .extracting(Row::workload)
                .contains(Workload.values());
        assertThat(WorkloadExperiment.rows(preset, 2).values())
                .flatMap(conditions -> conditions)
                .contains(Condition.values());
    }

    @Test
    void rows_onOneCore_areOneLess() {
        assertThat(WorkloadExperiment.rows(Preset.QUICK, 1))
                .hasSize(WorkloadExperiment.rows(Preset.QUICK, 2).size() - 1);
    }

    @ParameterizedTest
    @EnumSource
    void plan_ofEveryPreset_hasEachRowInEachRound(Preset preset, @TempDir Path directory) throws Exception {
        List<Step<WorkloadResult>> steps = new WorkloadExperiment().plan(new Request(preset, 2, directory));
        List<String> labels = WorkloadExperiment.rows(preset, 2).keySet().stream()
                .map(Row::label)
                .toList();
        assertThat(labels).doesNotHaveDuplicates();
        int rounds = steps.size() / labels.size();
        assertThat(rounds).isEqualTo(preset == Preset.SMOKE ? 1 : preset == Preset.QUICK ? 6 : 10);
        for (int round = 0; round < rounds; round++) {
            assertThat(steps.subList(round * labels.size(), (round + 1) * labels.size()))
                    .extracting(Step::label)
                    .isEqualTo(labels);
        }
    }

    @Test
    void rotated_nextTurn_startsWithNextConditionAndHasAll() {
        for (int turn = 0; turn < 12; turn++) {
            assertThat(WorkloadExperiment.rotated(Condition.CLOCKS, turn))
                    .startsWith(Condition.values()[turn % 6])
                    .containsExactlyInAnyOrderElementsOf(Condition.CLOCKS);
        }
    }
}
