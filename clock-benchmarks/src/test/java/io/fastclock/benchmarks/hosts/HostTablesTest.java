// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Table;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostTablesTest {
    private static final Header HEADER =
            new Header("CPU", 2, "OS", "6.1", "tsc", "JVM 25", "quick", "2026-11-21T12:00:00Z", "command", Map.of());
    private static final HostClock TSC = new HostClock("tsc", false);
    private static final HostClock SLOW = new HostClock("tsc", true);

    private static HostFigures found(Subject subject, HostClock host, int threads, int round, double cpuNanos) {
        return new HostFigures(subject, host, threads, round, 2 * cpuNanos, cpuNanos);
    }

    private static final Recorded<HostFigures> RECORDED = new Recorded<>(
            HEADER,
            List.of(),
            List.of(
                    found(Subject.SYSTEM, TSC, 1, 0, 24),
                    found(Subject.SYSTEM, SLOW, 1, 0, 260),
                    found(Subject.EMPTY, TSC, 1, 0, 0.25),
                    found(Subject.FAST_CLOCK, TSC, 1, 0, 0.5),
                    found(Subject.FAST_CLOCK, SLOW, 1, 0, 0.5),
                    found(Subject.SYSTEM, SLOW, 1, 1, 280),
                    found(Subject.SYSTEM_NANO_TIME, SLOW, 1, 0, 236),
                    found(Subject.FAST_CLOCK, SLOW, 1, 1, 0.5),
                    found(Subject.FAST_CLOCK, SLOW, 8, 0, 2)));

    private final HostTables tables = new HostTables(RECORDED);

    @Test
    void hosts_severalHosts_haveRatiosToTheirOwnSystemClock() {
        Table hosts = tables.hosts();
        assertThat(hosts.columns()).containsExactly("clock", "1, tsc", "1, slow clock", "8, tsc", "8, slow clock");
        assertThat(hosts.rows())
                .containsExactly(
                        List.of("empty method", "0.250", "-", "-", "-"),
                        List.of("System.currentTimeMillis()", "24.0 (1.0x)", "270 (1.0x)", "-", "-"),
                        List.of("System.nanoTime()", "-", "236 (1.1x)", "-", "-"),
                        List.of("FastClock.currentTimeMillis()", "0.500 (48x)", "0.500 (540x)", "-", "2.00"));
        assertThat(hosts.notes()).contains("Slow clock: clocksource tsc, each read a system call.");
    }

    @Test
    void hosts_oneProcessFailed_pairsFiguresOfTheSameRound() {
        List<HostFigures> figures = List.of(
                found(Subject.SYSTEM, TSC, 1, 0, 100),
                found(Subject.SYSTEM, TSC, 1, 1, 20),
                found(Subject.SYSTEM, TSC, 1, 2, 40),
                found(Subject.FAST_CLOCK, TSC, 1, 1, 2),
                found(Subject.FAST_CLOCK, TSC, 1, 2, 4));

        assertThat(new HostTables(new Recorded<>(HEADER, List.of(), figures))
                        .hosts()
                        .rows())
                .contains(List.of("FastClock.currentTimeMillis()", "3.00 (10x)"));
    }

    @Test
    void clocksources_severalHosts_areFollowedByArticles() {
        assertThat(tables.clocksources().rows())
                .hasSize(6)
                .startsWith(
                        List.of("this host: clocksource tsc", "24.0", "-", "0.500"),
                        List.of("this host: clocksource tsc, each read a system call", "270", "236", "0.500"))
                .contains(List.of(
                        "article (2019): AWS c3.large, clocksource xen", "362.491 ± 0.072", "367.348 ± 6.100", "-"));
    }

    @Test
    void details_severalRounds_showRange() {
        assertThat(tables.details().rows())
                .contains(List.of(
                        "System.currentTimeMillis()", "24.0; 48.0", "270 (260 to 280); 540 (520 to 560)", "-", "-"));
    }

    @Test
    void results_writtenAndReadBack_areEqual(@TempDir Path directory) throws Exception {
        HostsExperiment experiment = new HostsExperiment();
        RECORDED.write(directory, experiment);
        assertThat(Recorded.read(directory, experiment)).contains(RECORDED);
    }

    @Test
    void present_nothingMeasured_hasNoFigures() {
        Recorded<HostFigures> nothing = new Recorded<>(HEADER, List.of("no time was left"), List.of());
        assertThat(new HostsExperiment().present(nothing).summary().get(0).rows())
                .isEmpty();
    }
}
