// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.accuracy.ReaderKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProbeTablesTest {
    private final ProbeTables tables = new ProbeTables(Samples.RESULTS, ProbeSamples.RESULTS);

    @Test
    void aClocksSpeedStandsBesideItsTruth() {
        Table table = tables.speedAndTruth();
        assertThat(table.columns()).contains("exact, 64 busy threads a core");
        assertThat(table.rows())
                .containsExactly(
                        List.of("System.currentTimeMillis()", "24.0", "100 %", "100 %", "0 ms", "0 %", "0"),
                        List.of("Sentinel 1.8.9 TimeUtil", "7.50", "47.12 %", "6.21 %", "77 ms", "1.23 %", "3.33"),
                        List.of("Dubbo {dubbo} TimeUtils", "-", "frozen", "frozen", "2900 ms", "unknown", "unknown"));
        assertThat(table.notes()).anyMatch(note -> note.startsWith("Frozen:"));
        assertThat(table.notes()).noneMatch(note -> note.contains("NOT TO BE TRUSTED"));
    }

    @Test
    void accuracyIsShownByLoad() {
        Table table = tables.accuracy(ReaderKind.ALWAYS);
        assertThat(table.columns()).containsExactly("clock", "idle machine", "64 busy threads a core");
        assertThat(table.rows()).contains(List.of("Sentinel 1.8.9 TimeUtil", "47.12 %, 3 ms", "6.21 %, 5 ms"));
        assertThat(tables.accuracy(ReaderKind.NOW_AND_THEN).rows())
                .contains(List.of("Sentinel 1.8.9 TimeUtil", "36 %, 77 ms"), List.of("Dubbo {dubbo} TimeUtils", "-"));
    }

    @Test
    void idleCostIsShownAboveThatOfAProcessWithTheSystemClockOnly() {
        assertThat(tables.idle().rows())
                .containsExactly(
                        List.of("System.currentTimeMillis()", "0", "0", "0", "40.0", "3.60", "0 ms"),
                        List.of("Sentinel 1.8.9 TimeUtil", "1", "3.33", "0.360", "+5.5", "+3.6", "0 ms"),
                        List.of(
                                "Dubbo {dubbo} TimeUtils",
                                "0",
                                "unknown",
                                "unknown",
                                "unknown",
                                "unknown",
                                "15000 ms"));
    }

    @Test
    void whatIsNotWhollyExactIsNotShownAsAHundredPercent() {
        assertThat(ProbeTables.percent(1)).isEqualTo("100 %");
        assertThat(ProbeTables.percent(0.999999)).isEqualTo("99.99 %");
        assertThat(ProbeTables.percent(0)).isEqualTo("0 %");
        assertThat(ProbeTables.percent(0.5)).isEqualTo("50 %");
        assertThat(ProbeTables.percent(Double.NaN)).isEqualTo("-");
    }

    @Test
    void aHarnessThatFindsTheSystemClockInexactSaysSo() {
        ProbeResults broken = new ProbeResults(
                List.of(ProbeSamples.figures(Subject.SYSTEM, ReaderKind.ALWAYS, 8, 9_999, 1, false, null)), List.of());
        assertThat(broken.failedSelfChecks())
                .containsExactly("ALWAYS, 8 busy threads a core: 1 of 10000 reads inexact");
        assertThat(new ProbeTables(Samples.RESULTS, broken).speedAndTruth().notes())
                .anyMatch(note -> note.startsWith("NOT TO BE TRUSTED"));
        assertThat(ProbeSamples.RESULTS.failedSelfChecks()).isEmpty();
    }

    @Test
    void aRunWithoutThemHasNoTablesOfThem() {
        assertThat(new ProbeTables(Samples.RESULTS, ProbeSamples.NONE).all()).isEmpty();
        assertThat(tables.all()).hasSize(5);
    }
}
