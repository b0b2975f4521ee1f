// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HostTablesTest {
    private final HostTables tables = new HostTables(HostSamples.RESULTS);

    @Test
    void hostsStandSideBySideEachWithItsOwnRatios() {
        Table hosts = tables.hosts();
        assertThat(hosts.columns()).containsExactly("clock", "1, tsc", "1, slow clock", "8*, tsc", "8*, slow clock");
        assertThat(hosts.rows())
                .contains(
                        List.of(
                                "System.currentTimeMillis()",
                                "24.0 (1.0x)",
                                "270 (1.0x)",
                                "96.0 (1.0x)",
                                "1040 (1.0x)"),
                        List.of("System.nanoTime()", "-", "250 (1.0x)", "-", "-"),
                        List.of("FastClock.currentTimeMillis()", "0.432 (56x)", "0.500 (540x)", "3.20 (30x)", "-"));
        assertThat(hosts.notes())
                .contains("Slow clock: clocksource tsc, each read a system call.")
                .anyMatch(note -> note.contains("preset quick, 2026-11-21T12:00:00Z"))
                .anyMatch(note -> note.startsWith("* More threads than this machine's 2 cores"));
    }

    @Test
    void clocksourcesStandBesideTheArticles() {
        assertThat(tables.clocksources().rows())
                .containsExactly(
                        List.of("here: clocksource tsc", "24.0", "-", "0.432"),
                        List.of("here: clocksource tsc, each read a system call", "270", "250", "0.500"),
                        List.of("the article (2019): laptop, Ubuntu 19.10", "29.625 ± 2.172", "25.368 ± 0.643", "-"),
                        List.of(
                                "the article (2019): AWS c5.xlarge, clocksource kvm-clock",
                                "28.467 ± 0.034",
                                "27.331 ± 0.003",
                                "-"),
                        List.of(
                                "the article (2019): AWS c3.large, clocksource xen",
                                "362.491 ± 0.072",
                                "367.348 ± 6.100",
                                "-"),
                        List.of(
                                "the article (2019): AWS c3.large, clocksource tsc",
                                "25.558 ± 0.070",
                                "24.101 ± 0.037",
                                "-"));
    }

    @Test
    void everyFigureIsShownWithItsRange() {
        assertThat(tables.details().rows())
                .contains(
                        List.of("tsc", "System.currentTimeMillis()", "1", "24.0", "23.0 .. 26.0", "3", "1.0x"),
                        List.of("slow clock", "System.currentTimeMillis()", "1", "270", "260 .. 280", "2", "1.0x"));
    }
}
