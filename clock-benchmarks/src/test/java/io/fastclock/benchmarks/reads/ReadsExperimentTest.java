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
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Samples;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ReadsExperimentTest {
    @Test
    void plan_quick_readsEveryClock() {
        assertThat(new ReadsExperiment().plan(new Request(Preset.QUICK, 2, Path.of("unused"))))
                .extracting(Step::label)
                .containsAll(Subject.wallClocks().stream()
                        .filter(Subject::isUsable)
                        .map(subject -> subject.label() + ", 1 to 128 threads")
                        .toList());
    }

    /** The table of costs shows the reads with 8 threads per core. */
    @Test
    void plan_manyCores_readsWithEightThreadsPerCore() {
        assertThat(new ReadsExperiment().plan(new Request(Preset.QUICK, 64, Path.of("unused"))))
                .extracting(Step::label)
                .contains(Subject.SYSTEM.label() + ", 1 to 512 threads");
    }

    private static Stream<ReadFigures> rounds(Subject clock, int rounds) {
        return IntStream.range(0, rounds).mapToObj(round -> new ReadFigures(clock.name(), 1, round, 9, 9, 0));
    }

    @Test
    void chart_clocksOfTheReadme_areShownFromFiveRoundsOn() {
        ReadResults results = new ReadResults(Stream.of(
                        rounds(Subject.SYSTEM, 5),
                        rounds(Subject.FAST_CLOCK, 5),
                        rounds(Subject.HUTOOL, 4),
                        rounds(Subject.IGNITE, 5))
                .flatMap(each -> each)
                .toList());
        Chart chart = new ReadTables(Samples.HEADER, results).nanosByThreads();
        assertThat(chart.panels().get(0).series())
                .extracting(Chart.Series::label)
                .containsExactly("System", "FastClock");
    }

    @ParameterizedTest
    @EnumSource(names = "SMOKE", mode = EnumSource.Mode.EXCLUDE)
    void plan_clocksOfTheReadme_haveTheRoundsOfTheChart(Preset preset) {
        List<Step<ReadFigures>> steps = new ReadsExperiment().plan(new Request(preset, 2, Path.of("unused")));
        assertThat(Subject.HEADLINE)
                .allSatisfy(clock -> assertThat(steps)
                        .filteredOn(step -> step.label().equals(clock.label() + ", 1 to 128 threads"))
                        .hasSize(5));
    }

    @ParameterizedTest
    @CsvSource({"quick, 24, 1", "quick, 0, 0", "smoke, 24, 0"})
    void defects_allocatingRead_isReportedUnlessSmoke(String preset, double bytes, int defects) {
        Header header = new Header("cpu", 2, "os", "k", "tsc", "jvm", preset, "2026-01-01T00:00Z", "c", Map.of());
        ReadFigures read = new ReadFigures("FAST_CLOCK", 1, 0, 1, 1, bytes);
        assertThat(new ReadsExperiment().defects(new Recorded<>(header, List.of(), List.of(), List.of(read))))
                .hasSize(defects)
                .allMatch(defect -> defect.contains("must not allocate"));
    }
}
