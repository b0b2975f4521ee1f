// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.ThreadWatch.Cost;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.report.Samples;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AccuracyResultsTest {
    /** A window of 10,000 reads on the idle machine, frozen if it is 200 ms stale. */
    private static AccuracyFigures window(
            Subject subject, long exact, long worstMillis, double cached, @Nullable Cost cost) {
        return new AccuracyFigures(
                subject,
                Load.ALWAYS_0,
                1_001,
                10_000,
                exact,
                0,
                List.of(0L, worstMillis / 4, worstMillis / 2, worstMillis),
                worstMillis,
                worstMillis,
                0,
                worstMillis >= 200,
                Map.of("CACHED", cached),
                cost);
    }

    @Test
    void results_severalRounds_areMediansMeansAndWorstPercentiles() {
        AccuracyResults results = new AccuracyResults(List.of(
                window(Subject.FAST_CLOCK, 4_712, 200, 0.5, new Cost(0.01, 990)),
                window(Subject.FAST_CLOCK, 4_714, 400, 1, null),
                window(Subject.FAST_CLOCK, 4_700, 2, 0.75, new Cost(0.03, 990)),
                window(Subject.DUBBO, 0, 200, 0, null)));
        assertThat(results.staleness(Subject.FAST_CLOCK, Load.ALWAYS_0))
                .contains(new AccuracyResults.Staleness(0, 100, 200, 400));
        assertThat(results.staleness(Subject.FAST_CLOCK, Load.ALWAYS_8)).isEmpty();
        assertThat(results.cpuShare(Subject.FAST_CLOCK)).isEqualTo(0.02);
        assertThat(results.cpuShare(Subject.DUBBO)).isNaN();
        assertThat(results.modes(Subject.FAST_CLOCK, Load.ALWAYS_0)).containsEntry("CACHED", 0.75);
        assertThat(results.frozen(Subject.FAST_CLOCK, Load.ALWAYS_0)).isFalse(); // Once it was not.
        assertThat(results.frozen(Subject.DUBBO, Load.ALWAYS_0)).isTrue();
        assertThat(results.defects()).isEmpty();
    }

    @Test
    void defects_systemClockInexactAgainstItself_areReported() {
        Recorded<AccuracyFigures> broken = new Recorded<>(
                Samples.HEADER, List.of(), List.of(), List.of(window(Subject.SYSTEM, 9_999, 1, 0, null)));
        Experiment<AccuracyFigures> experiment = new AccuracyExperiment();
        assertThat(experiment.defects(broken)).singleElement().asString().contains("1 of 10000 reads are inexact");
        assertThat(experiment.present(broken).summary())
                .allSatisfy(table -> assertThat(table.notes()).anyMatch(note -> note.startsWith("INVALID RESULTS")));
    }
}
