// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.headline;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.accuracy.AccuracyResults;
import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.ReadResults;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.report.Samples;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeadlineTest {
    private static ReadFigures read(Subject subject, int round, double nanos) {
        Map<String, Double> modes = subject == Subject.FAST_CLOCK ? Map.of("CACHED", nanos < 2 ? 0.96 : 0.9) : Map.of();
        return new ReadFigures(subject.name(), 1, round, nanos, Double.NaN, 0, modes, 1);
    }

    @Test
    void cachedReads_roundInOtherMode_isLeftOut() {
        ReadResults reads = new ReadResults(List.of(read(Subject.FAST_CLOCK, 0, 0.75), read(Subject.FAST_CLOCK, 1, 5)));
        Headline headline = new Headline(Samples.HEADER, reads, new AccuracyResults(List.of()), List.of());
        assertThat(headline.cachedReads().jmhNanos(Subject.FAST_CLOCK, 1)).containsExactly(0.75);
    }
}
