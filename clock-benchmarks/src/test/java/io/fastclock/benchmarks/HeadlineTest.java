// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.accuracy.AccuracyFigures;
import io.fastclock.benchmarks.accuracy.AccuracyFigures.Reads;
import io.fastclock.benchmarks.accuracy.AccuracyResults;
import io.fastclock.benchmarks.accuracy.Load;
import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.ReadResults;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.report.Chart;
import io.fastclock.benchmarks.report.Samples;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeadlineTest {
    private static ReadFigures read(int threads, double cpuNanos, String mode, double share) {
        return new ReadFigures(Subject.FAST_CLOCK.name(), threads, 0, cpuNanos, cpuNanos, 0, Map.of(mode, share), 1);
    }

    @Test
    void comparison_roundInOtherMode_isLeftOut() {
        ReadResults reads = new ReadResults(List.of(read(1, 0.75, "CACHED", 0.96), read(1, 5, "CACHED", 0.9)));
        Headline headline = new Headline(Samples.HEADER, reads, new AccuracyResults(List.of()), List.of());
        assertThat(headline.comparison().find("FastClock.currentTimeMillis()", "ns per read"))
                .isEqualTo("0.750");
    }

    private static AccuracyFigures window(long exact, Map<String, Double> modes) {
        Reads reads = new Reads(1_000, exact, 0, 0, false, Map.of());
        return new AccuracyFigures(Subject.FAST_CLOCK, Load.ALWAYS_8, 1_000, reads, reads, modes, null);
    }

    @Test
    void chart_severalModes_costAndAccuracyOfAPointAreOfOne() {
        ReadResults reads = new ReadResults(List.of(read(16, 0.7, "CACHED", 0.96), read(16, 25, "DIRECT", 0.96)));
        AccuracyResults accuracy = new AccuracyResults(
                List.of(window(1_000, Map.of("DIRECT", 1.0)), window(200, Map.of("CACHED", 0.5, "DIRECT", 0.5))));
        Headline headline = new Headline(Samples.HEADER, reads, accuracy, List.of());
        assertThat(headline.chart().panels().get(1).series())
                .containsExactly(new Chart.Series(
                        "FastClock, direct", Chart.Emphasis.SUBJECT, false, List.of(Chart.Point.of(25, 100))));
    }
}
