// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.report.Chart;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

class AccuracyTablesTest {
    private final Section section = new AccuracyExperiment().present(Windows.recorded(Windows.ALL));

    @Test
    void always_someCellsMissing_showsShareAndPercentiles() {
        Table table = section.summary().get(0);
        assertThat(table.columns())
                .containsExactly("clock", "idle machine", "8 busy threads per core", "worst while load starts, ms");
        assertThat(table.rows())
                .containsExactly(
                        List.of("System.currentTimeMillis()", "100 %; 0 / 0 / 0 / 0", "100 %; 0 / 0 / 0 / 0", "0"),
                        List.of("FastClock.currentTimeMillis()", "99.98 %; 0 / 0 / 0 / 1", "-", "10"),
                        List.of("FastClock, period 20 ms", "5 %; 0 / 11 / 22 / 44", "-", "440"),
                        List.of("its lateness beyond 20 ms", "5 %; 0 / 0 / 2 / 24", "-", "-"),
                        List.of("Sentinel 1.8.9 TimeUtil", "47.12 %; 0 / 2 / 4 / 9", "6.21 %; 0 / 1 / 2 / 5", "90"),
                        List.of("Dubbo {dubbo} TimeUtils", "frozen; 0 / 475 / 950 / 1,900", "-", "19,000"));
        assertThat(table.notes()).noneMatch(note -> note.contains("INVALID RESULTS"));
    }

    @Test
    void sometimes_clockNotMeasured_hasNoRow() {
        assertThat(section.summary().get(1).rows())
                .containsExactly(List.of("Sentinel 1.8.9 TimeUtil", "36 %; 0 / 19 / 38 / 77", "770"));
    }

    @Test
    void details_everyWindow_hasRowInOrderOfClocks() {
        List<List<String>> rows = section.details().get(0).rows();
        assertThat(rows).hasSize(Windows.ALL.size());
        assertThat(rows.get(2))
                .startsWith("FastClock.currentTimeMillis()", "read continuously", "idle machine", "10,000", "99.99 %")
                .endsWith("1 %", "cached 75 %");
    }

    @Test
    void exactByLoad_severalRounds_pointsHaveRanges() {
        List<Chart.Series> series = section.charts().get(0).panels().get(0).series();
        assertThat(series)
                .extracting(Chart.Series::emphasis)
                .containsExactly(
                        Chart.Emphasis.REFERENCE, Chart.Emphasis.SUBJECT, Chart.Emphasis.OTHER, Chart.Emphasis.OTHER);
        assertThat(series.get(2).points())
                .containsExactly(new Chart.Point(1, 1, 1, 47.12, 47, 47.14), Chart.Point.of(9, 6.21));
    }

    @Test
    void present_systemClockInexact_warns() {
        List<AccuracyFigures> broken = List.of(Windows.window(Subject.SYSTEM, Load.ALWAYS_8, 9_999, 1, null));
        assertThat(new AccuracyExperiment().present(Windows.recorded(broken)).summary())
                .allSatisfy(table -> assertThat(table.notes()).anyMatch(note -> note.startsWith("INVALID RESULTS")));
    }

    @Test
    void present_nothingMeasured_hasNoRows() {
        Section nothing = new AccuracyExperiment().present(Windows.recorded(List.of()));
        assertThat(nothing.summary())
                .allSatisfy(table -> assertThat(table.rows()).isEmpty());
        assertThat(nothing.details())
                .allSatisfy(table -> assertThat(table.rows()).isEmpty());
    }
}
