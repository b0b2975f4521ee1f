// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.headline;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.accuracy.AccuracyFigures;
import io.fastclock.benchmarks.accuracy.AccuracyResults;
import io.fastclock.benchmarks.accuracy.Load;
import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.ReadResults;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.cpu.CpuRatio;
import io.fastclock.benchmarks.harness.ThreadCost;
import io.fastclock.benchmarks.process.IdleFigures;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Table;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeadlineTest {
    private static final Header HEADER =
            new Header("cpu", 2, "os", "k", "tsc", "jvm", "quick", "2026-01-01T00:00Z", "c", Map.of("sentinel", "1.8"));

    private static ReadFigures read(Subject subject, int round, double nanos) {
        Map<String, Double> modes = subject == Subject.FAST_CLOCK ? Map.of("CACHED", nanos < 2 ? 0.96 : 0.9) : Map.of();
        return new ReadFigures(subject.name(), 1, round, nanos, Double.NaN, 0, modes, 1);
    }

    private static AccuracyFigures window(
            Subject subject, Load load, Map<String, Double> modes, long p99, long p999, long worst) {
        List<Long> percentiles = List.of(0L, p99, p999, worst);
        return new AccuracyFigures(
                subject,
                load,
                1_000,
                100,
                98,
                99,
                0,
                percentiles,
                worst,
                9,
                0,
                false,
                modes,
                new ThreadCost(0.01, 990));
    }

    private static Headline headline(double fastClockNanos, long p99Idle, long p999Busy, CpuRatio... cpuRatios) {
        return new Headline(
                HEADER,
                new ReadResults(List.of(
                        read(Subject.BARE_VOLATILE, 0, 99),
                        read(Subject.BARE_VOLATILE, 1, 0.5),
                        read(Subject.SYSTEM, 1, 24),
                        read(Subject.FAST_CLOCK, 1, fastClockNanos),
                        read(Subject.CACHED, 1, 1.75),
                        read(Subject.ASSISTED, 1, 3))),
                new AccuracyResults(List.of(
                        window(Subject.SYSTEM, Load.ALWAYS_0, Map.of(), 0, 0, 0),
                        window(
                                Subject.FAST_CLOCK,
                                Load.ALWAYS_0,
                                Map.of("CACHED", 0.96, "ASSISTED", 0.04),
                                p99Idle,
                                1,
                                2),
                        window(
                                Subject.FAST_CLOCK,
                                Load.ALWAYS_8,
                                Map.of("CACHED", 0.2, "ASSISTED", 0.8),
                                3,
                                p999Busy,
                                7),
                        window(Subject.CACHED, Load.ALWAYS_0, Map.of(), 1, 2, 3),
                        window(Subject.SENTINEL, Load.ALWAYS_8, Map.of(), 12, 20, 77))),
                List.of(new IdleFigures(Subject.FAST_CLOCK, 3, List.of(), List.of(), new ThreadCost(0, 0), null, 0)),
                List.of(cpuRatios));
    }

    private static CpuRatio cpu(String load, double ratio, double error) {
        return new CpuRatio(load, ratio, error, false);
    }

    /** The row of the CPU time: what was measured, and whether the target is met. */
    private static List<String> cpuRow(CpuRatio... ratios) {
        return Targets.of(headline(0.75, 0, 4, ratios)).rows().get(1).subList(1, 3);
    }

    private static final Headline MET = headline(0.75, 0, 4, cpu("1 million", 1.1, 0.1), cpu("10 million", 0.1, 0.02));

    @Test
    void headline_always_hasAtMostEightRowsAndSixColumns() {
        Table table = HeadlineTable.headline(MET);
        assertThat(table.columns()).hasSizeLessThanOrEqualTo(6);
        assertThat(table.rows()).hasSizeLessThanOrEqualTo(8);
    }

    @Test
    void headline_fastClock_hasEachFigureInTheRowOfItsMode() {
        assertThat(HeadlineTable.headline(MET).rows())
                .contains(
                        List.of("System.currentTimeMillis()", "24.0", "0 / 0", "-", "1 %", "-"),
                        List.of("FastClock, cached", "0.750", "0 / 2", "-", "1 %", "0"),
                        List.of("FastClock, assisted 80 %, cached 20 %", "-", "-", "4 / 7", "-", "0"),
                        List.of("Sentinel 1.8 TimeUtil", "-", "-", "20 / 77", "-", "-"));
    }

    @Test
    void comparison_always_hasEveryClockAndNamesTheModes() {
        Table table = HeadlineTable.comparison(MET);
        assertThat(table.rows()).hasSize(Subject.wallClocks().size() + 2);
        assertThat(table.notes()).anyMatch(note -> note.contains("on the busy machine assisted 80 %, cached 20 %."));
    }

    @Test
    void targets_met_sayYes() {
        assertThat(Targets.of(MET).rows())
                .containsExactly(
                        List.of("cached read at most 1 ns above a volatile read", "0.250 ns", "yes"),
                        List.of(
                                "CPU time never above 1.25 times that of System",
                                "at most 1.10 ± 0.10 times (1 million); loads that count: 1 million / 10 million",
                                "yes"),
                        List.of("p99 of the staleness at most 1 ms on an idle machine", "0 ms", "yes"),
                        List.of("p99.9 of the staleness at most 5 ms with 8 busy threads per core", "4.00 ms", "yes"),
                        List.of("no wake-up while nobody reads", "0 wake-ups/s", "yes"));
    }

    @Test
    void targets_missed_sayNo() {
        assertThat(Targets.of(headline(1.75, 2, 6, cpu("1 million", 1.5, 0.2))).rows())
                .extracting(row -> row.get(2))
                .containsExactly("no", "no", "no", "no", "yes");
    }

    @Test
    void targets_cpuTimeUncertain_areUndecided() {
        CpuRatio noise = new CpuRatio("10,000", Double.NaN, Double.NaN, true);
        CpuRatio systemIsNoise = new CpuRatio("100,000", Double.NaN, Double.NaN, false);
        assertThat(cpuRow(noise, cpu("1 million", 1, 0.3)))
                .containsExactly(
                        "at most 1.00 ± 0.30 times (1 million); loads that count: 1 million; undecided: 1 million;"
                                + " below noise: 10,000",
                        "undecided");
        assertThat(cpuRow(systemIsNoise, cpu("1 million", 1, 0.1)).get(1)).isEqualTo("undecided");
        assertThat(cpuRow(noise)).containsExactly("below noise: 10,000", "undecided");
        assertThat(cpuRow(noise, cpu("1 million", 1, 0.1)).get(1)).isEqualTo("yes");
    }

    @Test
    void rows_readsNotCached_areOfTheHeldClock() {
        Headline headline = headline(5, 0, 4);
        assertThat(HeadlineTable.headline(headline).rows())
                .contains(
                        List.of("FastClock, cached", "-", "0 / 2", "-", "1 %", "0"),
                        List.of("AdaptiveClock, cached mode", "1.75", "1 / 3", "-", "1 %", "-"));
        assertThat(Targets.of(headline).rows().get(0).get(0)).endsWith("(AdaptiveClock, cached mode)");
    }

    @Test
    void cachedReads_roundInOtherMode_isLeftOut() {
        ReadResults reads = new ReadResults(List.of(read(Subject.FAST_CLOCK, 0, 0.75), read(Subject.FAST_CLOCK, 1, 5)));
        Headline headline = new Headline(HEADER, reads, new AccuracyResults(List.of()), List.of(), List.of());
        assertThat(headline.cachedReads().jmhNanos(Subject.FAST_CLOCK, 1)).containsExactly(0.75);
    }

    @Test
    void targets_notMeasured_haveNoRow() {
        assertThat(Targets.of(headline(0.75, 0, 4)).rows()).hasSize(4);
    }
}
