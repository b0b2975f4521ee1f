// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fastclock.benchmarks.accuracy.AccuracyFigures.Reads;
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
    @ParameterizedTest
    @EnumSource(names = {"DIRECT", "SYSTEM_NANO_TIME"})
    void run_directClock_isAlwaysExact(Subject clock) throws Exception {
        List<Load> loads = List.of(Load.ALWAYS_0, Load.ALWAYS_1, Load.SOMETIMES_0, Load.SOMETIMES_8);
        List<AccuracyFigures> windows = new AccuracyProbe(clock, 2, 20, 5, 40, 0, loads).call();
        assertThat(windows).extracting(AccuracyFigures::load).isEqualTo(loads);
        assertThat(windows).allSatisfy(window -> {
            for (Reads reads : List.of(window.steady(), window.onset())) {
                assertThat(reads.count()).isPositive();
                assertThat(reads)
                        .isEqualTo(new Reads(
                                reads.count(),
                                reads.count(),
                                0,
                                0,
                                false,
                                Map.of(50.0, 0L, 99.0, 0L, 99.9, 0L, 100.0, 0L)));
            }
            assertThat(window.modes()).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"ALWAYS_1", "SOMETIMES_8", "BURSTS"})
    void measure_staleClock_isAlwaysStale(Load load) throws Exception {
        AccuracyFigures window = new AccuracyProbe(Subject.TICKER, 2, 0, 0, 0, 0, List.of(load))
                .new Window(() -> System.currentTimeMillis() - 60_000, load)
                .measure(new ThreadWatch(), 5, load == Load.BURSTS ? 1_000 : 40); // A burst begins each second.
        for (Reads reads : List.of(window.steady(), window.onset())) {
            assertThat(reads.count()).isPositive();
            assertThat(reads.exact() + reads.ahead()).isZero();
            // A little less, if a thread was preempted between the two direct reads; 1 % for the histogram.
            assertThat(reads.percentilesNanos().values())
                    .hasSize(4)
                    .allSatisfy(nanos -> assertThat(nanos).isBetween(50_000_000_000L, 60_600_000_000L));
        }
    }

    @Test
    void designedSeconds_bursts_includeSomeHoweverShortTheWindowsAre() {
        assertThat(new AccuracyProbe(Subject.DIRECT, 2, 0, 0, 20, 0, List.of(Load.BURSTS)).designedSeconds())
                .isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource(names = {"ALWAYS_0", "SOMETIMES_0"})
    void run_fastClock_hasTheModesOfTheWindow(Load load, @TempDir Path logs) throws Exception {
        AccuracyProbe probe = new AccuracyProbe(Subject.FAST_CLOCK, 2, 100, 5, 100, 60, List.of(load));
        AccuracyFigures window = TestForks.in(logs).run(new Fork<>("f", probe)).get(0);
        assertThat(window.modes().values().stream().mapToDouble(share -> share).sum())
                .isEqualTo(1, within(1e-9));
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
