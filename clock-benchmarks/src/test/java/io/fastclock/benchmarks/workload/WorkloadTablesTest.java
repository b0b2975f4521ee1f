// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.workload.WorkloadExperiment.Row;
import io.fastclock.benchmarks.workload.WorkloadExperiment.WorkloadResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    void clocks_notAllMeasured_showDash() {
        add(new Row(Workload.TRANSFER, 64, 1), Map.of(Condition.NONE, times(1e8, 1e8, 1e8)));
        add(
                new Row(Workload.STREAMS, 64, 1),
                Map.of(Condition.SYSTEM, times(2.1e8, 2e8, 2.2e8), Condition.SLOW_SYSTEM, times(3e8, 3e8, 4e8)));
        assertThat(rows("mergeClocks"))
                .containsExactly(List.of(
                        "merge 4 files of 64 MB, streams with 16 KiB buffer",
                        "-",
                        "0.210 (0.200 to 0.220)",
                        "-",
                        "-",
                        "0.300 (0.300 to 0.400)",
                        "-"));
        assertThat(rows("touchClocks")).isEmpty();
        assertThat(rows("merge")).hasSize(1);
    }

    @Test
    void preTouch_severalRounds_showsSpeedUpWithinRounds() {
        add(
                new Row(Workload.JVM_START, 4_096, 1),
                Map.of(
                        Condition.NONE, times(1e8, 1e8, 1e8),
                        Condition.PRE_TOUCH, times(2e9, 2.2e9, 1.8e9),
                        Condition.HUGE_PAGES, times(5e8, 5e8, 6e8)));
        assertThat(rows("preTouch").get(0))
                .containsExactly(
                        "this host: 4096 MB",
                        "0.100 (0.100 to 0.100)",
                        "2.00 (1.80 to 2.20)",
                        "0.500 (0.500 to 0.600)",
                        "4.00 (3.00 to 4.40)");
    }

    @Test
    void results_writtenAndReadBack_areEqual(@TempDir Path directory) throws Exception {
        add(new Row(Workload.PROXY, 6, 2), Map.of(Condition.NONE, times(1, 2, 3)));
        Recorded<WorkloadResult> recorded = new Recorded<>(HEADER, List.of(), List.of(), results);
        recorded.write(directory, new WorkloadExperiment());
        assertThat(Recorded.read(directory, new WorkloadExperiment())).contains(recorded);
    }
}
