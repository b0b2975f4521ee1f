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

    @Test
    void plan_quick_startsWithSystemClockAndRepeatsTheHeadlinesLoads() {
        List<Step<AccuracyFigures>> steps = plan(Preset.QUICK);
        assertThat(steps).hasSize(Subject.wallClocks().size() + 3 + 2 + 2);
        assertThat(steps.get(0).label()).startsWith("System.currentTimeMillis()");
        assertThat(steps.get(0).repetitions()).isEqualTo(7);
        assertThat(steps.get(2).label()).endsWith("FastClock.currentTimeMillis(), accuracy, readers that pause");
        assertThat(steps.get(2).repetitions()).isEqualTo(3);
        assertThat(steps)
                .filteredOn(step -> step.round() > 0)
                .extracting(step -> step.label() + " " + step.repetitions())
                .containsExactly("System.currentTimeMillis(), accuracy 2", "FastClock.currentTimeMillis(), accuracy 2");
    }

    @Test
    void plan_smoke_hasOneRoundOfTwoLoads() {
        assertThat(plan(Preset.SMOKE)).allSatisfy(step -> {
            assertThat(step.round()).isZero();
            assertThat(step.repetitions()).isEqualTo(2);
        });
    }

    @Test
    void plan_clockHeldInOneMode_hasContinuousReadersOnly() {
        assertThat(plan(Preset.FULL, "--clock=cached,ticker"))
                .extracting(Step::repetitions)
                .containsExactly(4, 7, 2, 2);
    }

    @Test
    void plan_fastClock_hasTimeToCacheBeforeContinuousReadersOnly() {
        assertThat(plan(Preset.QUICK, "--clock=fast_clock,fast_clock_20ms"))
                .filteredOn(step -> step.round() == 0)
                .extracting(Step::fixedSeconds)
                .containsExactly(6.2, 0.2, 6.2, 0.2);
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
