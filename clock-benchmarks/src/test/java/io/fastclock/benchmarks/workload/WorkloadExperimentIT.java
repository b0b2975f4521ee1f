// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.harness.TestForks;
import io.fastclock.benchmarks.workload.WorkloadExperiment.Row;
import io.fastclock.benchmarks.workload.WorkloadExperiment.WorkloadResult;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadExperimentIT {
    @Test
    void plan_smoke_startsEachWorkloadAndEachCondition(@TempDir Path directory) throws Exception {
        TestForks.slowClock(directory);
        List<Step<WorkloadResult>> steps = new WorkloadExperiment().plan(new Request(Preset.SMOKE, 2, directory));
        List<String> labels = steps.stream().map(Step::label).toList();
        assertThat(steps).hasSizeLessThan(Condition.values().length + Workload.values().length);
        assertThat(Workload.values())
                .allSatisfy(workload ->
                        assertThat(labels).anyMatch(label -> label.startsWith(workload.label.replaceFirst("%.*", ""))));
        assertThat(Condition.values())
                .filteredOn(condition -> condition != Condition.HUGE_PAGES) // Not every kernel has them.
                .allSatisfy(condition -> assertThat(labels).anyMatch(label -> label.endsWith(condition.label)));
    }

    @ParameterizedTest
    @CsvSource({"QUICK, 1, 11", "QUICK, 2, 12", "FULL, 2, 12"})
    void rows_onOneCore_areOneLess(Preset preset, int cores, int rows) {
        assertThat(WorkloadExperiment.rows(preset, cores, 16_384)).hasSize(rows);
    }

    @Test
    void rows_onSmallHost_preTouchQuarterOfMemory() {
        assertThat(WorkloadExperiment.rows(Preset.FULL, 2, 2_048)).containsKey(new Row(Workload.JVM_START, 512, 1));
    }

    /** Else a machine that becomes slower would show a difference: 9 of 10 rounds are significant, and 6 of 6. */
    @ParameterizedTest
    @ValueSource(ints = {6, 10})
    void order_ofTheRounds_putsNoConditionBeforeAnotherInNearlyAll(int rounds) {
        for (Condition first : Condition.CLOCKS) {
            for (Condition second : Condition.CLOCKS) {
                long before = IntStream.range(0, rounds)
                        .mapToObj(round -> WorkloadExperiment.order(Condition.CLOCKS, round))
                        .filter(order -> order.indexOf(first) < order.indexOf(second))
                        .count();
                assertThat(before).as("%s before %s", first, second).isLessThan(first == second ? 1 : rounds - 1);
            }
        }
    }
}
