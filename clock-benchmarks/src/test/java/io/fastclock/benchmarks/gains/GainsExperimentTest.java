// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.gains.GainsExperiment.GainFigures;
import io.fastclock.benchmarks.report.Samples;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GainsExperimentTest {
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
        // FastClock takes 10 ns, and 30 ns in the last rounds.
        List<GainFigures> figures = IntStream.range(0, rounds)
                .mapToObj(i -> new GainFigures(Gain.CAFFEINE, i, systemNanos, i < rounds - slowRounds ? 10 : 30))
                .toList();
        assertThat(Samples.table(new GainsExperiment(), figures).rows().get(0).get(1))
                .isEqualTo(gain);
    }
}
