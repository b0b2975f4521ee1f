// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.headline;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.accuracy.AccuracyFigures;
import io.fastclock.benchmarks.accuracy.AccuracyResults;
import io.fastclock.benchmarks.accuracy.Load;
import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.ReadResults;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.ThreadCost;
import io.fastclock.benchmarks.process.IdleFigures;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Table;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class HeadlineTest {
    private static final Header HEADER =
            new Header("cpu", 2, "os", "k", "tsc", "jvm", "quick", "2026-01-01T00:00Z", "c", Map.of("sentinel", "1.8"));

    private static ReadFigures read(Subject subject, int round, double nanos) {
        return new ReadFigures(subject.name(), 1, round, nanos, Double.NaN, 0, Map.of(), 1);
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

    private static Headline headline(double cachedNanos, long p99Idle, long p999Busy, double cpuRatio) {
        return new Headline(
                HEADER,
                new ReadResults(List.of(
                        read(Subject.BARE_VOLATILE, 0, 99),
                        read(Subject.BARE_VOLATILE, 1, 0.5),
                        read(Subject.SYSTEM, 1, 24),
                        read(Subject.CACHED, 1, cachedNanos),
                        read(Subject.ASSISTED, 1, 3))),
                new AccuracyResults(List.of(
                        window(Subject.SYSTEM, Load.ALWAYS_0, Map.of(), 0, 0, 0),
                        window(
                                Subject.FAST_CLOCK,
                                Load.ALWAYS_0,
                                Map.of("CACHED", 0.9, "ASSISTED", 0.1),
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
                List.of(new IdleFigures(Subject.FAST_CLOCK, 3, List.of(), new ThreadCost(0, 0), null, 0)),
                cpuRatio > 0 ? OptionalDouble.of(cpuRatio) : OptionalDouble.empty());
    }

    private static final Headline MET = headline(0.75, 0, 4, 1.2);

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
                        List.of("FastClock, assisted", "3.00", "-", "4 / 7", "-", "0"),
                        List.of("Sentinel 1.8 TimeUtil", "-", "-", "20 / 77", "-", "-"));
    }

    @Test
    void comparison_always_hasEveryClockAndNamesTheModes() {
        Table table = HeadlineTable.comparison(MET);
        assertThat(table.rows()).hasSameSizeAs(Headline.subjects());
        assertThat(table.notes()).anyMatch(note -> note.contains("on the busy machine assisted 80 %, cached 20 %."));
    }

    @Test
    void targets_met_sayYes() {
        assertThat(Targets.of(MET).rows())
                .containsExactly(
                        List.of("cached read at most 1 ns above a volatile read", "0.250 ns", "yes"),
                        List.of("CPU time never above 1.25 times that of System", "1.20 times", "yes"),
                        List.of("p99 of the staleness at most 1 ms on an idle machine", "0 ms", "yes"),
                        List.of("p99.9 of the staleness at most 5 ms with 8 busy threads per core", "4.00 ms", "yes"),
                        List.of("no wake-up while nobody reads", "0 wake-ups/s", "yes"));
    }

    @Test
    void targets_missed_sayNo() {
        assertThat(Targets.of(headline(1.75, 2, 6, 1.3)).rows())
                .extracting(row -> row.get(2))
                .containsExactly("no", "no", "no", "no", "yes");
    }

    @Test
    void targets_notMeasured_haveNoRow() {
        assertThat(Targets.of(headline(0.75, 0, 4, Double.NaN)).rows()).hasSize(4);
    }
}
