// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.reads;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.ReadResults;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Chart;
import io.fastclock.benchmarks.report.Samples;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ReadsExperimentTest {
    private static Stream<ReadFigures> rounds(Subject clock, int rounds) {
        return IntStream.range(0, rounds).mapToObj(round -> read(clock, round, 9));
    }

    private static ReadFigures read(Subject subject, int round, double cpuNanos) {
        return new ReadFigures(subject.name(), 2, round, 2 * cpuNanos, cpuNanos, 0);
    }

    @Test
    void gain_aRoundIsMissing_pairsFiguresOfTheSameRound() {
        ReadResults results = new ReadResults(List.of(
                read(Subject.SYSTEM, 0, 100),
                read(Subject.SYSTEM, 1, 20),
                read(Subject.SYSTEM, 2, 40),
                read(Subject.TICKER, 2, 4),
                read(Subject.TICKER, 1, 2),
                read(Subject.TICKER, 3, 1)));
        assertThat(results.cpuCell(Subject.TICKER, 2)).isEqualTo("2.00 (10x)");
    }

    @Test
    void chart_clocksOfTheReadme_areShownFromFiveRoundsOn() {
        List<ReadFigures> results = Stream.of(
                        rounds(Subject.SYSTEM, 5),
                        rounds(Subject.FAST_CLOCK, 5),
                        rounds(Subject.HUTOOL, 4),
                        rounds(Subject.IGNITE, 5))
                .flatMap(each -> each)
                .toList();
        Chart chart = (Chart) new ReadsExperiment()
                .present(Samples.recorded(results))
                .charts()
                .get(0);
        assertThat(chart.panels().get(0).series())
                .extracting(Chart.Series::label)
                .containsExactly("System", "FastClock");
    }

    @ParameterizedTest
    @EnumSource(names = "SMOKE", mode = EnumSource.Mode.EXCLUDE)
    void plan_clocksOfTheReadme_haveTheRoundsOfTheChart(Preset preset) {
        List<String> labels = new ReadsExperiment()
                .plan(new Request(preset, 2, Path.of("unused"))).stream()
                        .map(Step::label)
                        .toList();
        assertThat(Subject.HEADLINE)
                .allSatisfy(clock -> assertThat(Collections.frequency(labels, clock.label() + ", 1 to 128 threads"))
                        .isEqualTo(5));
    }

    @ParameterizedTest
    @CsvSource({"quick, 24, 1", "quick, 0, 0", "smoke, 24, 0"})
    void defects_allocatingRead_isReportedUnlessSmoke(String preset, double bytes, int defects) {
        ReadFigures read = new ReadFigures("FAST_CLOCK", 1, 0, 1, 1, bytes);
        Recorded<ReadFigures> recorded = new Recorded<>(Samples.header(preset), List.of(), List.of(), List.of(read));
        assertThat(new ReadsExperiment().defects(recorded))
                .hasSize(defects)
                .allMatch(defect -> defect.contains("must not allocate"));
    }
}
