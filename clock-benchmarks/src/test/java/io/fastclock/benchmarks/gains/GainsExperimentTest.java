// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GainsExperimentTest {
    private static final Map<String, Double> CACHED = Map.of("CACHED", 1.0, "ASSISTED", 0.0, "DIRECT", 0.0);

    /** FastClock takes 10 ns, and 30 ns in the last rounds. The system clock takes the given time. */
    private static List<String> row(int rounds, int slowRounds, double systemNanos) {
        List<GainFigures> figures = IntStream.range(0, rounds)
                .mapToObj(
                        i -> new GainFigures(Gain.CAFFEINE, i, systemNanos, i < rounds - slowRounds ? 10 : 30, CACHED))
                .toList();
        return GainsTable.of(figures, Map.of("caffeine", "3")).rows().get(0);
    }

    @ParameterizedTest
    @CsvSource({
        "8, 0, 25, 2.50x (2.50x to 2.50x)",
        "6, 1, 40, 4.00x (1.33x to 4.00x)",
        "4, 0, 25, unknown: too few rounds",
        "8, 1, 20, 'none: noise, 2.00x (0.667x to 2.00x)'",
        "8, 0, 10, 'none: noise, 1.00x (1.00x to 1.00x)'",
        "8, 0, 5, 0.500x (0.500x to 0.500x): slower",
    })
    void gain_anyRounds_isNoiseIfTheRangeIncludesOne(int rounds, int slowRounds, double systemNanos, String gain) {
        assertThat(row(rounds, slowRounds, systemNanos).get(3)).isEqualTo(gain);
    }

    @Test
    void row_ofLibrary_hasItsVersionTheMediansAndTheMode() {
        assertThat(row(8, 1, 40).subList(0, 3))
                .containsExactly("Caffeine 3 getIfPresent(), a hit", "40.0 (40.0 to 40.0)", "10.0 (10.0 to 30.0)");
        assertThat(row(8, 1, 40).get(4)).isEqualTo("cached 100 %");
    }

    @Test
    void mode_modesChange_isTheMeanOfTheRounds() {
        List<GainFigures> figures = List.of(
                new GainFigures(Gain.IDS, 0, 2, 1, CACHED),
                new GainFigures(Gain.IDS, 1, 2, 1, Map.of("CACHED", 0.5, "ASSISTED", 0.499, "DIRECT", 0.001)));
        assertThat(GainsTable.of(figures, Map.of()).rows().get(0).get(4)).isEqualTo("cached 75 %, assisted 25 %");
    }

    @ParameterizedTest
    @EnumSource
    void plan_anyPreset_measuresEachCallInEachRound(Preset preset) {
        List<Step<GainFigures>> steps = new GainsExperiment().plan(new Request(preset, 2, Path.of("unused")));
        assertThat(steps.size() % Gain.values().length).isZero();
        double seconds = 0;
        for (Step<GainFigures> step : steps) {
            seconds += step.designedSeconds() + 2 * 0.8; // Two processes start.
        }
        assertThat(seconds).isLessThan((double) preset.budget().toSeconds());
    }
}
