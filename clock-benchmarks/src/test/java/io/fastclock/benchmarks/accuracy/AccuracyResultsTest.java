// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.accuracy.AccuracyFigures.Reads;
import io.fastclock.benchmarks.clocks.ModeShares;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.ThreadWatch.Cost;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.report.Chart;
import io.fastclock.benchmarks.report.Samples;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccuracyResultsTest {
    private static final AccuracyExperiment EXPERIMENT = new AccuracyExperiment();

    private static Reads reads(long exact, long ahead, long backward, double worstMillis) {
        long worst = (long) (worstMillis * 1e6);
        return new Reads(
                10_000,
                exact,
                ahead,
                backward,
                worstMillis >= 200,
                Map.of(50.0, 0L, 99.0, worst / 4, 99.9, worst / 2, 100.0, worst));
    }

    private static AccuracyFigures window(Subject subject, Load load, Reads reads) {
        return new AccuracyFigures(subject, load, 1_000, reads, reads(10_000, 0, 0, 28), Map.of(), null);
    }

    /** On the idle machine. */
    private static AccuracyFigures window(
            Subject subject, long exact, double worstMillis, double cached, @Nullable Cost cost) {
        Reads reads = reads(exact, 0, 0, worstMillis);
        return new AccuracyFigures(subject, Load.ALWAYS_0, 1_000, reads, reads, Map.of("KERNEL_TICK", cached), cost);
    }

    @Test
    void results_severalRounds_areMediansMeansAndTheWorst() {
        AccuracyResults results = new AccuracyResults(List.of(
                window(Subject.FAST_CLOCK, 4_712, 200, 0.5, new Cost(0.01, 990)),
                window(Subject.FAST_CLOCK, 4_714, 400, 1, null),
                window(Subject.FAST_CLOCK, 4_700, 2, 0.75, new Cost(0.03, 990)),
                window(Subject.DUBBO, 0, 200, 0, null)));
        assertThat(results.staleness(Subject.FAST_CLOCK, Load.ALWAYS_0, 50, 99, 99.9, 100))
                .isEqualTo("0 / 50 / 100 / 400");
        assertThat(results.staleness(Subject.FAST_CLOCK, Load.ALWAYS_8, 99, 100))
                .isEqualTo("-");
        assertThat(results.cpuShare(Subject.FAST_CLOCK)).isEqualTo(0.02);
        assertThat(results.cpuShare(Subject.DUBBO)).isNaN();
        assertThat(ModeShares.text(results.windows(Subject.FAST_CLOCK, Load.ALWAYS_0), AccuracyFigures::modes))
                .isEqualTo("kernel tick 75 %");
        assertThat(results.frozen(Subject.FAST_CLOCK, Load.ALWAYS_0)).isFalse(); // Once it was not.
        assertThat(results.frozen(Subject.DUBBO, Load.ALWAYS_0)).isTrue();
        assertThat(results.defects()).isEmpty();
    }

    /** As the table: the median of the percentiles, and the worst of all. */
    @Test
    void stalenessChart_severalRounds_showsTheWorstOfAll() {
        List<AccuracyFigures> rounds = Stream.of(10, 2, 4)
                .map(worst -> window(Subject.FAST_CLOCK_NANO_TIME, Load.ALWAYS_8, reads(0, 0, 0, worst)))
                .toList();
        Chart chart = new AccuracyTables(Samples.HEADER, new AccuracyResults(rounds)).stalenessChart();
        assertThat(chart.panels().get(0).series())
                .flatExtracting(Chart.Series::points)
                .extracting(point -> point.y().median())
                .containsExactly(2.0, 10.0);
    }

    @ParameterizedTest
    @CsvSource({
        "SYSTEM, 9999, 0, 0, 1",
        "SYSTEM_NANO_TIME, 9999, 0, 0, 1",
        "KERNEL_COARSE, 0, 0, 1, 0",
        "FAST_CLOCK, 9000, 0, 0, 0",
        "FAST_CLOCK_NO_COUNTER, 9000, 1, 0, 1",
        "FAST_CLOCK_NANO_TIME, 0, 0, 1, 1",
        "HUTOOL, 0, 1, 1, 0"
    })
    void defects_guaranteeBroken_areReported(Subject subject, long exact, long ahead, long backward, int defects) {
        Recorded<AccuracyFigures> results =
                Samples.recorded(List.of(window(subject, Load.ALWAYS_8, reads(exact, ahead, backward, 1))));
        assertThat(EXPERIMENT.defects(results))
                .hasSize(defects)
                .allSatisfy(defect -> assertThat(defect)
                        .contains(subject.label(), "8 busy", "exact=" + exact, "backward=" + backward));
        assertThat(EXPERIMENT.present(results).summary().get(0).notes())
                .filteredOn(note -> note.startsWith("INVALID RESULTS"))
                .hasSize(defects);
    }
}
