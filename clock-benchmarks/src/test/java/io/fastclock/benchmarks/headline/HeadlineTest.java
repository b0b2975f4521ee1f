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
import io.fastclock.benchmarks.report.Samples;
import io.fastclock.benchmarks.report.Table;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeadlineTest {
    private static ReadFigures read(Subject subject, int round, double nanos) {
        Map<String, Double> modes = subject == Subject.FAST_CLOCK ? Map.of("CACHED", nanos < 2 ? 0.96 : 0.9) : Map.of();
        return new ReadFigures(subject.name(), 1, round, nanos, Double.NaN, 0, modes, 1);
    }

    private static AccuracyFigures window(Load load, long p99, long p999) {
        List<Long> percentiles = List.of(0L, p99, p999, p999);
        return new AccuracyFigures(
                Subject.FAST_CLOCK, load, 1_000, 100, 98, 99, 0, percentiles, p999, 9, 0, false, Map.of(), null);
    }

    private static Table targets(
            double fastClockNanos, long p99Idle, long p999Busy, double wakeUps, CpuRatio... cpuRatios) {
        return Targets.of(new Headline(
                Samples.HEADER,
                new ReadResults(List.of(
                        read(Subject.BARE_VOLATILE, 0, 99),
                        read(Subject.BARE_VOLATILE, 1, 0.5),
                        read(Subject.FAST_CLOCK, 1, fastClockNanos))),
                new AccuracyResults(List.of(window(Load.ALWAYS_0, p99Idle, 9), window(Load.ALWAYS_8, 9, p999Busy))),
                List.of(new IdleFigures(
                        Subject.FAST_CLOCK, 3, List.of(), List.of(), new ThreadCost(0, wakeUps), null, 0)),
                List.of(cpuRatios)));
    }

    private static CpuRatio cpu(String load, double ratio, double error) {
        return new CpuRatio(load, ratio, error, false);
    }

    @Test
    void targets_metOrMissed_sayYesOrNo() {
        assertThat(targets(1.25, 1, 5, 0, cpu("1 million", 1.1, 0.1)).rows())
                .hasSize(5)
                .allMatch(row -> row.get(2).equals("yes"));
        assertThat(targets(1.75, 2, 6, 1, cpu("1 million", 1.5, 0.2)).rows())
                .hasSize(5)
                .allMatch(row -> row.get(2).equals("no"));
    }

    /** The row of the CPU time: what was measured, and whether the target is met. */
    private static List<String> cpuRow(CpuRatio... ratios) {
        return targets(0.75, 0, 4, 0, ratios).rows().get(1).subList(1, 3);
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
    void cachedReads_roundInOtherMode_isLeftOut() {
        ReadResults reads = new ReadResults(List.of(read(Subject.FAST_CLOCK, 0, 0.75), read(Subject.FAST_CLOCK, 1, 5)));
        Headline headline = new Headline(Samples.HEADER, reads, new AccuracyResults(List.of()), List.of(), List.of());
        assertThat(headline.cachedReads().jmhNanos(Subject.FAST_CLOCK, 1)).containsExactly(0.75);
    }
}
