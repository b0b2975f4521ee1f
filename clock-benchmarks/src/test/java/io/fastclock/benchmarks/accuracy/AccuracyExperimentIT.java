// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.ThreadWatch;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.harness.TestForks;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

class AccuracyExperimentIT {
    private static List<AccuracyFigures> probe(Subject clock) throws InterruptedException {
        List<Load> loads = List.of(Load.ALWAYS_0, Load.ALWAYS_1, Load.SOMETIMES_0, Load.SOMETIMES_8, Load.BURSTS);
        List<AccuracyFigures> windows = new AccuracyProbe(clock, 2, 20, 5, 40, 0, loads).call();
        assertThat(windows).extracting(AccuracyFigures::load).isEqualTo(loads);
        return windows;
    }

    @Test
    void run_directClock_isAlwaysExact() throws Exception {
        assertThat(probe(Subject.DIRECT)).allSatisfy(window -> {
            assertThat(window.reads()).isPositive();
            assertThat(window.exact()).isEqualTo(window.reads());
            assertThat(window.maxMillis()).isZero();
            assertThat(window.frozen()).isFalse();
            assertThat(window.onsetMaxMillis()).isZero();
            assertThat(window.windowMillis()).isGreaterThanOrEqualTo(40);
            assertThat(window.modes()).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"ALWAYS_1", "SOMETIMES_8"})
    void measure_staleClock_isAlwaysStale(Load load) throws Exception {
        AccuracyFigures window = new AccuracyProbe(Subject.TICKER, 2, 0, 0, 0, 0, List.of(load))
                .new Window(() -> System.currentTimeMillis() - 60_000, load)
                .measure(new ThreadWatch(), 5, 40);
        assertThat(window.reads()).isPositive();
        assertThat(window.exact() + window.early()).isZero();
        // A little less, if a thread was preempted between the two direct reads.
        assertThat(window.percentilesMillis().get(0)).isBetween(50_000L, 60_000L);
        assertThat(window.maxMillis()).isBetween(50_000L, 60_000L);
        assertThat(window.onsetMaxMillis()).isBetween(50_000L, 60_000L);
    }

    @Test
    void run_fastClock_sharesOfModesAddUpToOne() throws Exception {
        assertThat(probe(Subject.FAST_CLOCK))
                .allSatisfy(window -> assertThat(window.modes().values().stream()
                                .mapToDouble(share -> share)
                                .sum())
                        .isEqualTo(1, within(1e-9)));
    }

    @ParameterizedTest
    @EnumSource(names = {"ALWAYS_0", "SOMETIMES_0"})
    void run_fastClock_cachesOnlyForContinuousReaders(Load load, @TempDir Path logs) throws Exception {
        AccuracyProbe probe = new AccuracyProbe(Subject.FAST_CLOCK_20MS, 2, 100, 5, 100, 20, List.of(load));
        assertThat(TestForks.in(logs).run(new Fork<>("f", probe)))
                .singleElement()
                .satisfies(window -> assertThat(window.modes().entrySet().contains(Map.entry("DIRECT", 1.0)))
                        .isNotEqualTo(load.always));
    }

    /** In a process of its own, FastClock is not brought to cache before its readers pause. */
    @Test
    void plan_namedClocks_measuresThoseOnlyAndPausingReadersApart() {
        AccuracyExperiment experiment = new AccuracyExperiment();
        new CommandLine(experiment)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs("--clock=Fast_Clock,hutool,fast_clock");
        assertThat(experiment.plan(new Request(Preset.QUICK, 2, Path.of("unused"))))
                .filteredOn(step -> step.round() == 0)
                .extracting(Step::label)
                .containsExactly(
                        "FastClock.currentTimeMillis(), accuracy",
                        "FastClock.currentTimeMillis(), accuracy, readers that pause",
                        "Hutool SystemClock, accuracy");
    }
}
