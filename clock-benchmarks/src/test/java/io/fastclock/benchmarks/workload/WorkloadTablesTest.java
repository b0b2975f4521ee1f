// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.workload.WorkloadExperiment.Row;
import io.fastclock.benchmarks.workload.WorkloadExperiment.WorkloadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code PublishedPagesTest} compares the quoted tables of a measured run letter by letter. */
class WorkloadTablesTest {
    private static final Header HEADER =
            new Header("cpu", 2, "os", "6.1", "tsc", "jvm", "quick", "2026-11-21T00:00:00Z", "command", Map.of());

    private final List<WorkloadResult> results = new ArrayList<>();

    /** Adds six rounds of a row: each condition's times, twice. NaN: the round is missing. */
    private void add(Row row, Map<Condition, double[]> times) {
        times.forEach((condition, nanos) -> {
            for (int round = 0; round < 6; round++) {
                if (!Double.isNaN(nanos[round % nanos.length])) {
                    results.add(new WorkloadResult(
                            row, condition, round, nanos[round % nanos.length], Double.NaN, "Files on tmpfs."));
                }
            }
        });
    }

    private static double[] times(double... nanos) {
        return nanos;
    }

    private List<List<String>> rows(String name) {
        Section section = new WorkloadExperiment().present(new Recorded<>(HEADER, List.of(), List.of(), results));
        return Stream.concat(section.summary().stream(), section.details().stream())
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow()
                .rows();
    }

    @Test
    void share_significantOrNot_isShownOrNoise() {
        add(
                new Row(Workload.TOUCH, 1_000, 1),
                Map.of(
                        Condition.NONE, times(30, 32, 31),
                        Condition.SYSTEM, times(60, 64, 62),
                        Condition.FAST_CLOCK, times(31, 31.5, 30.5)));
        assertThat(rows("share"))
                .containsExactly(List.of(
                        "random access to byte[1,000]",
                        "50 % (50 to 50 %)",
                        "noise (-1.6 to 3.2 %)",
                        "51 % (48 to 51 %)",
                        "-",
                        "-",
                        "-"));
    }

    /** The machine was three times slower in the second round, and the process without a clock failed in the third. */
    @Test
    void share_roundMissing_comparesTheOthersWithinTheRound() {
        Row row = new Row(Workload.TOUCH, 1_000, 1);
        add(
                row,
                Map.of(
                        Condition.NONE, times(30, 90, Double.NaN, 30, 30, 30),
                        Condition.SYSTEM, times(60, 180, 60, 60, 60, 60)));
        assertThat(rows("share").get(0).get(1)).isEqualTo("too few rounds");
        results.add(new WorkloadResult(row, Condition.NONE, 2, 20, Double.NaN, "Files on tmpfs."));
        assertThat(rows("share").get(0).get(1)).isEqualTo("50 % (50 to 67 %)");
    }
}
