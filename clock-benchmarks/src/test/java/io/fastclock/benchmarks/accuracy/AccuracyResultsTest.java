// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.accuracy.AccuracyFigures.Reads;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.ThreadWatch.Cost;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.report.Samples;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccuracyResultsTest {
    private static final AccuracyExperiment EXPERIMENT = new AccuracyExperiment();

    private static Reads reads(long ahead, long backward, double worstMillis) {
        long worst = (long) (worstMillis * 1e6);
        Map<Double, Long> percentiles = Map.of(50.0, 0L, 99.0, worst / 4, 99.9, worst / 2, 100.0, worst);
        return new Reads(10_000, ahead, backward, worstMillis >= 200, percentiles);
    }

    /** On the idle machine. */
    private static AccuracyFigures window(Subject subject, double worstMillis, @Nullable Cost cost) {
        Reads reads = reads(0, 0, worstMillis);
        return new AccuracyFigures(subject, Load.IDLE, reads, reads, cost);
    }

    @Test
    void results_severalRounds_areMediansMeansAndTheWorst() {
        AccuracyResults results = new AccuracyResults(List.of(
                window(Subject.FAST_CLOCK, 200, new Cost(0.01, 990)),
                window(Subject.FAST_CLOCK, 400, null),
                window(Subject.FAST_CLOCK, 2, new Cost(0.03, 990)),
                window(Subject.DUBBO, 200, null)));
        assertThat(results.staleness(Subject.FAST_CLOCK, Load.IDLE, 50, 99, 99.9, 100))
                .isEqualTo("0 / 50 / 100 / 400"); // Once it was not frozen.
        assertThat(results.staleness(Subject.FAST_CLOCK, Load.BUSY_8, 99, 100)).isEqualTo("-");
        assertThat(results.worst(Subject.FAST_CLOCK)).isEqualTo("400");
        assertThat(results.cpuShare(Subject.FAST_CLOCK)).isEqualTo(0.02);
        assertThat(results.cpuShare(Subject.DUBBO)).isNaN();
        assertThat(results.staleness(Subject.DUBBO, Load.IDLE, 50)).isEqualTo("frozen");
        assertThat(results.worst(Subject.DUBBO)).isEqualTo("frozen");
        assertThat(results.defects()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "SYSTEM, 0, 0, 1, 1",
        "SYSTEM_NANO_TIME, 0, 0, 1, 1",
        "KERNEL_COARSE, 0, 1, 1, 0",
        "FAST_CLOCK, 0, 0, 1, 0",
        "FAST_CLOCK_DIRECT, 1, 0, 0, 1",
        "FAST_CLOCK_NANO_TIME, 0, 1, 0, 1",
        "HUTOOL, 1, 1, 1, 0"
    })
    void defects_guaranteeBroken_areReported(Subject subject, long ahead, long backward, double worst, int defects) {
        Reads reads = reads(ahead, backward, worst);
        Recorded<AccuracyFigures> results =
                Samples.recorded(List.of(new AccuracyFigures(subject, Load.BUSY_8, reads, reads(0, 0, 28), null)));
        assertThat(EXPERIMENT.defects(results))
                .hasSize(defects)
                .allSatisfy(defect -> assertThat(defect)
                        .contains(subject.label(), "8 busy", "ahead=" + ahead, "backward=" + backward));
        assertThat(EXPERIMENT.present(results).tables().get(0).notes())
                .filteredOn(note -> note.startsWith("INVALID RESULTS"))
                .hasSize(defects);
    }
}
