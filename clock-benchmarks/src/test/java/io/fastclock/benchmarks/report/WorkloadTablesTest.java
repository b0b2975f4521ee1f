// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadTablesTest {
    private final WorkloadTables tables = new WorkloadTables(WorkloadSamples.RESULTS);

    @Test
    void theClocksShareIsShownOrSaidToBeNoise() {
        Table table = tables.share();
        assertThat(table.columns())
                .containsExactly(
                        "work",
                        "System, this host",
                        "FastClock, this host",
                        "FastClock saves, this host",
                        "System, slow clock",
                        "FastClock, slow clock",
                        "FastClock saves, slow clock");
        assertThat(table.rows())
                .containsExactly(
                        List.of(
                                "one random touch of a byte[] of 100,000,000",
                                "50 % (50 .. 50 %)",
                                "noise (-1.6 .. 3.2 %)",
                                "51 % (48 .. 51 %)",
                                "90 % (90 .. 90 %)",
                                "-",
                                "-"),
                        List.of(
                                "merge by a 16 KiB buffer between streams",
                                "noise (-10 .. 4.8 %)",
                                "-",
                                "-",
                                "-",
                                "-",
                                "-"),
                        List.of(
                                "one proxied request, 6 reads, 2 threads",
                                "20 % (18 .. 21 %)",
                                "-",
                                "-",
                                "-",
                                "-",
                                "-"));
    }

    @Test
    void aSteadyDifferenceIsToldThoughTheMachineDrifts() {
        Measurement<String> with = measurement("with", 105, 210, 315, 420, 525, 630);
        Measurement<String> without = measurement("without", 100, 200, 300, 400, 500, 600);
        assertThat(Share.of(with, without).cell()).isEqualTo("4.8 % (4.8 .. 4.8 %)");
    }

    @Test
    void fiveRoundsAreTooFewToTellNoise() {
        Measurement<String> with = measurement("with", 30, 31, 30, 31, 30);
        Measurement<String> without = measurement("without", 20, 21, 20, 21, 20);
        assertThat(Share.of(with, without).cell()).isEqualTo("too few rounds");
    }

    private static Measurement<String> measurement(String name, double... rounds) {
        return new Measurement<>(name, 1, Arrays.stream(rounds).boxed().toList(), Double.NaN);
    }

    @Test
    void aTouchStandsBesideTheArticles() {
        Table table = tables.touch();
        assertThat(table.columns())
                .containsExactly(
                        "bytes",
                        "here: JVM's default",
                        "here: -XX:+UseTransparentHugePages",
                        "the article: baseline",
                        "the article: transparent",
                        "the article: UseHugeTLBFS");
        assertThat(table.rows())
                .containsExactly(List.of(
                        "100,000,000",
                        "31.0 (30.0 .. 32.0)",
                        "28.0 (27.0 .. 29.0)",
                        "32.538 +- 0.662",
                        "28.698 +- 0.120",
                        "28.697 +- 0.291"));
        assertThat(table.notes()).anyMatch(note -> note.contains("always [madvise] never"));
    }

    @Test
    void aTouchsClocksHaveColumnsOfTheirOwn() {
        assertThat(tables.touchClocks().columns())
                .contains("System, this host, JVM's default", "System, slow clock, JVM's default");
        assertThat(tables.touchClocks().rows().get(0)).contains("62.0 (60.0 .. 64.0)", "310 (300 .. 320)");
    }

    @Test
    void preTouchingIsComparedWithinItsRounds() {
        assertThat(tables.preTouch().rows())
                .containsExactly(
                        List.of(
                                "here: 4096 MB",
                                "0.100 (0.100 .. 0.100)",
                                "2.00 (1.80 .. 2.20)",
                                "0.500 (0.500 .. 0.600)",
                                "4.00 (3.00 .. 4.40)"),
                        List.of("the article: 4 TB", "-", "13 min 58 s", "2 min 15 s", "6.21"));
    }

    @Test
    void aMergeStandsBesideTheArticles() {
        assertThat(tables.merge().rows())
                .containsExactly(
                        List.of(
                                "NIO: transferTo until all is sent",
                                "0.110 (0.100 .. 0.120)",
                                "0.0300",
                                "17000",
                                "3.733 +- 0.145",
                                "0.002",
                                "7559.760"),
                        List.of(
                                "IO: a 16 KiB buffer between streams",
                                "0.210 (0.200 .. 0.220)",
                                "0.0300",
                                "17000",
                                "5.028 +- 0.183",
                                "0.029",
                                "154191.947"));
        assertThat(tables.merge().notes()).anyMatch(note -> note.contains("tmpfs"));
        assertThat(tables.mergeCounters().rows().get(1)).startsWith("IO", "12.5", "-", "-", "911");
    }

    @Test
    void mergesAndRequestsAreShownByClock() {
        assertThat(tables.mergeClocks().columns()).containsExactly("by", "no clock, this host", "System, this host");
        assertThat(tables.proxy().rows())
                .containsExactly(List.of("6 reads, 2 threads", "410 (400 .. 420)", "510 (500 .. 520)"));
    }

    @Test
    void everyTableHasAName() {
        assertThat(WorkloadTables.NAMES.stream().map(tables::named).toList()).hasSameElementsAs(tables.all());
        assertThatIllegalArgumentException().isThrownBy(() -> tables.named("sundial"));
    }

    @Test
    void resultsAreReadAsTheyWereWritten(@TempDir Path directory) throws Exception {
        assertThat(WorkloadResults.read(directory)).isEmpty();
        WorkloadSamples.RESULTS.write(directory);
        assertThat(WorkloadResults.read(directory)).contains(WorkloadSamples.RESULTS);
    }
}
