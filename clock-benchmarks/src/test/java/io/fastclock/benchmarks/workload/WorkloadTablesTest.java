// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.report.Samples;
import io.fastclock.benchmarks.workload.WorkloadExperiment.Row;
import io.fastclock.benchmarks.workload.WorkloadExperiment.WorkloadResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code PublishedPagesTest} compares the tables of a measured run letter by letter, and {@code ShareTest} has the sign test. */
class WorkloadTablesTest {
    private final List<WorkloadResult> results = new ArrayList<>();

    private void add(Condition condition, int round, double nanos) {
        Row row = new Row(Workload.TOUCH, 1_000, 1);
        results.add(new WorkloadResult(row, condition, round, nanos, Double.NaN, "Files on tmpfs."));
    }

    private String shareOfSystem() {
        return Samples.table(new WorkloadExperiment(), results)
                .find("random access to byte[1,000]", "System, this host");
    }

    /** The machine was three times slower in the second round, and the process without a clock failed in the third. */
    @Test
    void share_roundMissing_comparesTheOthersWithinTheRound() {
        for (int round = 0; round < 6; round++) {
            int slowness = round == 1 ? 3 : 1;
            add(Condition.SYSTEM, round, 60 * slowness);
            if (round != 2) {
                add(Condition.NONE, round, 30 * slowness);
            }
        }
        assertThat(shareOfSystem()).isEqualTo("too few rounds");
        add(Condition.NONE, 2, 20);
        assertThat(shareOfSystem()).isEqualTo("50 % (50 to 67 %)");
    }
}
