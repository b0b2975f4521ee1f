// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

class AccuracyExperimentTest {
    private final AccuracyExperiment experiment = new AccuracyExperiment();

    private List<Step<AccuracyFigures>> plan(Preset preset, String... options) {
        new CommandLine(experiment).parseArgs(options);
        return experiment.plan(new Request(preset, 2, Path.of("unused")));
    }

    private static long millis(Step<?> step) {
        return Math.round(1_000 * step.designedSeconds());
    }

    @Test
    void plan_quick_startsWithSystemClockAndRepeatsTheHeadlinesLoads() {
        List<Step<AccuracyFigures>> steps = plan(Preset.QUICK);
        assertThat(steps).hasSize(Subject.wallClocks().size() + 3 + 2 + 2);
        assertThat(steps.get(0).label()).startsWith("System.currentTimeMillis()");
        assertThat(millis(steps.get(0))).isEqualTo(200 + 7 * 700);
        assertThat(steps.get(2).label()).endsWith("FastClock.currentTimeMillis(), accuracy, readers that pause");
        assertThat(millis(steps.get(2))).isEqualTo(200 + 3 * 700);
        assertThat(steps)
                .filteredOn(step -> step.round() > 0)
                .extracting(step -> step.label() + " " + millis(step))
                .containsExactly(
                        "System.currentTimeMillis(), accuracy 1600", "FastClock.currentTimeMillis(), accuracy 7600");
    }

    @Test
    void plan_smoke_hasOneRoundOfTwoLoads() {
        assertThat(plan(Preset.SMOKE)).allSatisfy(step -> {
            assertThat(step.round()).isZero();
            assertThat(millis(step)).isEqualTo(20 + 2 * 25);
        });
    }

    @Test
    void plan_clockHeldInOneMode_hasContinuousReadersOnly() {
        assertThat(plan(Preset.FULL, "--clock=cached,ticker"))
                .extracting(AccuracyExperimentTest::millis)
                .containsExactly(19_000L, 32_500L, 10_000L, 10_000L);
    }

    @Test
    void plan_fastClock_hasTimeToCacheBeforeContinuousReadersOnly() {
        assertThat(plan(Preset.QUICK, "--clock=fast_clock,fast_clock_20ms"))
                .filteredOn(step -> step.round() == 0)
                .extracting(AccuracyExperimentTest::millis)
                .containsExactly(9_000L, 2_300L, 9_000L, 2_300L);
    }

    @Test
    void plan_namedClocks_measuresThoseOnly() {
        assertThat(plan(Preset.SMOKE, "--clock=ticker,Fast_Clock,ticker"))
                .extracting(Step::label)
                .containsExactly("FastClock.currentTimeMillis(), accuracy", "TickerClock, accuracy");
    }

    @Test
    void plan_unknownClock_listsClocks() {
        assertThatExceptionOfType(ParameterException.class)
                .isThrownBy(() -> plan(Preset.QUICK, "--clock=sundial"))
                .withMessageContaining("sundial")
                .withMessageContaining("fast_clock");
    }

    @Test
    void results_writtenAndReadBack_areEqual(@TempDir Path directory) throws Exception {
        Recorded<AccuracyFigures> recorded = Windows.recorded(Windows.ALL);
        recorded.write(directory, experiment);
        assertThat(Recorded.read(directory, experiment)).contains(recorded);
    }
}
