// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Table;
import io.fastclock.benchmarks.workload.WorkloadResult.Row;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadTablesTest {
    private static final Header HEADER =
            new Header("cpu", 2, "os", "6.1", "tsc", "jvm", "quick", "2026-11-21T00:00:00Z", "command", Map.of());
    private static final String HOST = "Files on tmpfs, transparent huge pages: always [madvise] never.";
    private static final Row TOUCH = new Row(Workload.TOUCH, 100_000_000, 1);
    private static final Row TRANSFER = new Row(Workload.TRANSFER, 64, 1);
    private static final Row STREAMS = new Row(Workload.STREAMS, 64, 1);
    private static final Row PROXY = new Row(Workload.PROXY, 6, 2);
    private static final Row JVM_START = new Row(Workload.JVM_START, 4_096, 1);

    private final List<WorkloadResult> results = new ArrayList<>();

    @BeforeEach
    void addSampleResults() {
        for (int i = 0; i < 6; i++) {
            Map<Condition, Double> touch = new EnumMap<>(Condition.class);
            touch.put(Condition.NONE, at(i, 30, 32, 31));
            touch.put(Condition.SYSTEM, at(i, 60, 64, 62));
            touch.put(Condition.FAST_CLOCK, at(i, 31, 31.5, 30.5));
            touch.put(Condition.HUGE_PAGES, at(i, 28, 27, 29));
            touch.put(Condition.SLOW_NONE, at(i, 30, 32, 31));
            touch.put(Condition.SLOW_SYSTEM, at(i, 300, 320, 310));
            add(TOUCH, i, touch);
            add(TRANSFER, i, Map.of(Condition.NONE, at(i, 1e8, 1.1e8, 1.2e8)));
            add(
                    STREAMS,
                    i,
                    Map.of(Condition.NONE, at(i, 2e8, 2.2e8, 2.1e8), Condition.SYSTEM, at(i, 2.1e8, 2e8, 2.2e8)));
            add(PROXY, i, Map.of(Condition.NONE, at(i, 400, 410, 420), Condition.SYSTEM, at(i, 500, 520, 510)));
            double pages = at(i, 5e8, 5e8, 6e8);
            double preTouch = at(i, 2e9, 2.2e9, 1.8e9);
            add(JVM_START, i, Map.of(Condition.NONE, 1e8, Condition.PRE_TOUCH, preTouch, Condition.HUGE_PAGES, pages));
        }
    }

    private static double at(int round, double... nanos) {
        return nanos[round % nanos.length];
    }

    private void add(Row row, int round, Map<Condition, Double> nanos) {
        results.add(new WorkloadResult(row, round, nanos, 17_000, HOST));
    }

    private Table table(String name) {
        Section section = new WorkloadExperiment().present(new Recorded<>(HEADER, List.of(), results));
        return Stream.concat(section.summary().stream(), section.details().stream())
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void share_significantOrNot_isShownOrNoise() {
        assertThat(table("share").columns())
                .containsExactly(
                        "work",
                        "System, this host",
                        "FastClock, this host",
                        "FastClock saves, this host",
                        "System, slow clock",
                        "FastClock, slow clock",
                        "FastClock saves, slow clock");
        List<List<String>> rows = table("share").rows();
        assertThat(rows).hasSize(3);
        assertThat(rows.get(0)).startsWith("random access to byte[100,000,000]").endsWith("-", "-");
        assertThat(rows.get(0).get(1)).startsWith("50 %");
        assertThat(rows.get(0).get(2)).startsWith("noise");
        assertThat(rows.get(0).get(4)).startsWith("90 %");
        assertThat(rows.get(1).get(1)).startsWith("noise");
        assertThat(rows.get(2).get(0)).isEqualTo("proxied request, clock reads: 6, threads: 2");
    }

    @Test
    void touch_byPageMode_isShownWithArticle() {
        assertThat(table("touch").columns())
                .startsWith("bytes", "this host: default pages", "this host: -XX:+UseTransparentHugePages");
        assertThat(table("touch").rows())
                .containsExactly(List.of(
                        "100,000,000",
                        "31.0 (30.0 to 32.0)",
                        "28.0 (27.0 to 29.0)",
                        "32.538 +- 0.662",
                        "28.698 +- 0.120"));
        assertThat(table("touch").notes()).anyMatch(note -> note.contains("always [madvise] never"));
    }

    @Test
    void preTouch_severalRounds_showsSpeedUpWithinRounds() {
        assertThat(table("preTouch").rows())
                .containsExactly(
                        List.of(
                                "this host: 4096 MB",
                                "0.100 (0.100 to 0.100)",
                                "2.00 (1.80 to 2.20)",
                                "0.500 (0.500 to 0.600)",
                                "4.00 (3.00 to 4.40)"),
                        List.of("article: 4 TB", "-", "13 min 58 s", "2 min 15 s", "6.21"));
    }

    @Test
    void merge_byMethod_isShownWithArticle() {
        assertThat(table("merge").rows().get(0))
                .containsExactly(
                        "merge 4 files of 64 MB, transferTo of whole files",
                        "0.110 (0.100 to 0.120)",
                        "0.147",
                        "17000",
                        "3.733 +- 0.145",
                        "0.002",
                        "7559.760");
        assertThat(table("merge").notes()).anyMatch(note -> note.contains("tmpfs"));
    }

    @Test
    void clockTables_always_haveRowForTimestampedWorkAndColumnForClockAndHost() {
        assertThat(table("touchClocks").columns()).contains("System, slow clock", "FastClock, slow clock");
        assertThat(table("touchClocks").rows().get(0))
                .contains("62.0 (60.0 to 64.0)", "310 (300 to 320)")
                .endsWith("-");
        assertThat(table("mergeClocks").rows()).hasSize(1);
        assertThat(table("proxy").rows())
                .containsExactly(List.of(
                        "proxied request, clock reads: 6, threads: 2",
                        "410 (400 to 420)",
                        "510 (500 to 520)",
                        "-",
                        "-",
                        "-",
                        "-"));
    }

    @Test
    void present_ofNoResults_hasNoRows() {
        results.clear();
        Section section = new WorkloadExperiment().present(new Recorded<>(HEADER, List.of(), results));
        assertThat(section.summary()).allMatch(table -> table.rows().isEmpty());
        assertThat(section.details()).allMatch(table -> table.rows().isEmpty());
    }

    @Test
    void results_writtenAndReadBack_areEqual(@TempDir Path directory) throws Exception {
        Recorded<WorkloadResult> recorded = new Recorded<>(HEADER, List.of(), results);
        recorded.write(directory, new WorkloadExperiment());
        assertThat(Recorded.read(directory, new WorkloadExperiment())).contains(recorded);
    }
}
