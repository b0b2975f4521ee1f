// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.accuracy.AccuracyFigures.Reads;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.ThreadWatch;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AccuracyExperimentIT {
    @ParameterizedTest
    @EnumSource(names = {"DIRECT", "SYSTEM_NANO_TIME"})
    void run_directClock_isNeverStale(Subject clock) throws Exception {
        List<Load> loads = List.of(Load.IDLE, Load.BUSY_1);
        List<AccuracyFigures> windows = new AccuracyProbe(clock, 2, 20, 5, 40, loads).call();
        assertThat(windows).extracting(AccuracyFigures::load).isEqualTo(loads);
        for (Reads reads : windows.stream()
                .flatMap(each -> Stream.of(each.steady(), each.onset()))
                .toList()) {
            assertThat(reads.count()).isPositive();
            assertThat(reads)
                    .isEqualTo(new Reads(reads.count(), 0, 0, false, Map.of(50.0, 0L, 99.0, 0L, 99.9, 0L, 100.0, 0L)));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PACED", "BUSY_1", "BURSTS"})
    void measure_staleClock_isAlwaysStale(Load load) throws Exception {
        AccuracyFigures window = new AccuracyProbe(Subject.TICKER, 2, 0, 0, 0, List.of(load))
                .new Window(() -> System.currentTimeMillis() - 60_000, load)
                .measure(new ThreadWatch(), 5, load == Load.BURSTS ? 1_000 : 40); // A burst begins each second.
        for (Reads reads : List.of(window.steady(), window.onset())) {
            assertThat(reads.count()).isPositive();
            assertThat(reads.ahead()).isZero();
            // A little less, if a thread was preempted between the two direct reads; 1 % for the histogram.
            assertThat(reads.percentilesNanos().values())
                    .hasSize(4)
                    .allSatisfy(nanos -> assertThat(nanos).isBetween(50_000_000_000L, 60_600_000_000L));
        }
    }
}
