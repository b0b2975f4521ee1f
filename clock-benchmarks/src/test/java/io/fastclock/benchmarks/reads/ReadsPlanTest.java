// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.reads;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ReadsPlanTest {
    private static List<Step<ReadFigures>> plan(Preset preset, int cores) {
        return new ReadsExperiment().plan(new Request(preset, cores, Path.of("unused")));
    }

    private static List<String> labels(Preset preset, int cores) {
        return plan(preset, cores).stream().map(Step::label).toList();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SMOKE")
    void plan_notSmoke_readsEveryClockInBothWays(Preset preset) {
        for (Subject subject : Subject.wallClocks()) {
            assertThat(labels(preset, 2))
                    .contains(subject.label() + ", 1 thread", subject.label() + ", 1 to 128 threads");
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1 thread, 128", "6, 6 threads, 128", "32, 32 threads, 256"})
    void plan_anyCores_readsWithAllCoresAndHeadlinesLoad(int cores, String jmh, int most) {
        assertThat(labels(Preset.QUICK, cores))
                .contains("TickerClock, " + jmh, "TickerClock, 1 to " + most + " threads");
    }

    @Test
    void plan_severalRounds_measuresEachClockOncePerRound() {
        assertThat(plan(Preset.QUICK, 2))
                .filteredOn(step -> step.label().equals("Hutool SystemClock, 1 to 128 threads"))
                .extracting(Step::round)
                .containsExactly(0, 1);
    }

    @Test
    void plan_anotherPeriod_isNotRead() {
        assertThat(labels(Preset.FULL, 2)).noneMatch(label -> label.startsWith(Subject.FAST_CLOCK_20MS.label()));
    }
}
