// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.clocks.Subject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AccuracyResultsTest {
    private final AccuracyResults results = new AccuracyResults(Windows.ALL);

    @Test
    void exactPercent_severalRounds_areInOrder() {
        assertThat(results.exactPercent(Subject.SENTINEL, Load.ALWAYS_0)).containsExactly(47.12, 47.14, 47.0);
    }

    @Test
    void staleness_severalRounds_hasWorstPercentiles() {
        assertThat(results.staleness(Subject.SENTINEL, Load.ALWAYS_0))
                .contains(new AccuracyResults.Staleness(0, 2, 4, 9));
        assertThat(results.staleness(Subject.SENTINEL, Load.ALWAYS_64)).isEmpty();
    }

    @Test
    void cpuShare_someWindowsUnknown_isMedianOfTheOthers() {
        assertThat(results.cpuShare(Subject.SENTINEL)).isEqualTo(0.0123);
        assertThat(results.cpuShare(Subject.FAST_CLOCK)).isEqualTo(0.01);
        assertThat(results.cpuShare(Subject.DUBBO)).isNaN();
    }

    @Test
    void modes_fastClockAndOther_areMeansAndEmpty() {
        assertThat(results.modes(Subject.FAST_CLOCK, Load.ALWAYS_0)).isEqualTo(Map.of("CACHED", 0.75, "DIRECT", 0.0));
        assertThat(results.modes(Subject.SENTINEL, Load.ALWAYS_0)).isEmpty();
    }

    @Test
    void frozen_constantClock_isTrue() {
        assertThat(results.frozen(Subject.DUBBO, Load.ALWAYS_0)).isTrue();
        assertThat(results.frozen(Subject.DUBBO, Load.ALWAYS_8)).isFalse();
        assertThat(results.frozen(Subject.SENTINEL, Load.ALWAYS_0)).isFalse();
    }

    @Test
    void defects_systemClockInexactAgainstItself_areReported() {
        assertThat(results.defects()).isEmpty();
        assertThat(new AccuracyResults(List.of(Windows.window(Subject.SYSTEM, Load.ALWAYS_8, 9_999, 1, null)))
                        .defects())
                .containsExactly(
                        "System.currentTimeMillis() compared with itself: 1 of 10000 reads are inexact, threads"
                                + " that read continuously, 8 busy threads per core");
    }
}
