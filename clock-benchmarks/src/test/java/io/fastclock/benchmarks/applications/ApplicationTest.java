// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ApplicationTest {
    @ParameterizedTest
    @EnumSource
    void arguments_ofEach_areFilled(Application application) {
        assertThat(application.arguments(81)).doesNotContainPattern("[{}]");
        assertThat(application.label()).containsPattern("^\\w+ \\d[^{}]*$");
    }

    @Test
    void table_ofRounds_hasMedianAndDifferenceFromFirstRow() {
        List<TableRow> rounds = List.of(
                new TableRow("countedRead", "none").with("1 thread", 30),
                new TableRow("countedRead", "none").with("1 thread", 40.123),
                new TableRow("countedRead", "none").with("1 thread", 28),
                new TableRow("countedRead", "count").with("1 thread", 50.5),
                new TableRow("countedRead", "count").with("1 thread", 1_234.5),
                new TableRow("countedRead", "count").with("1 thread", 50.4),
                new TableRow("harmless", "H2").with("named classes", 1_234));
        assertThat(TableRow.table("countedRead", "agent", rounds).rows())
                .containsExactly(
                        List.of("none", "30 (28 to 40.1)", "0"), List.of("count", "50.5 (50.4 to 1,200)", "20.5"));
        assertThat(TableRow.table("harmless", "application", rounds).rows()).containsExactly(List.of("H2", "1,234"));
    }

    @Test
    void wallReads_everyMethod_sumsReadsOfWallClock() throws Exception {
        assertThat(ToolsRun.wallReads(new JsonMapper().readTree("""
                {"methods": [
                  {"method": "System.currentTimeMillis()", "calls": 1},
                  {"method": "System.nanoTime()", "calls": 10},
                  {"method": "new Date()", "calls": 100},
                  {"method": "FastClock.currentTimeMillis()", "calls": 1000},
                  {"method": "FastClock.nanoTime()", "calls": 10000},
                  {"method": "Instant.now()", "calls": 100000}
                ]}
                """))).isEqualTo(100_101);
    }
}
