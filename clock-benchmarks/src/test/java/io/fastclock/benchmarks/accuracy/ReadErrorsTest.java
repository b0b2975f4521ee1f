// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.clocks.Subject;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadErrorsTest {
    private final ReadErrors errors = new ReadErrors();

    private static AccuracyFigures figures(ReadErrors errors) {
        return errors.figures(Subject.TICKER, Load.ALWAYS_0, 1_000, new ReadErrors(), Map.of(), null);
    }

    @ParameterizedTest
    @CsvSource({
        "100, 100, 102, 1, 0, 0",
        "100, 101, 102, 1, 0, 0",
        "100, 102, 102, 1, 0, 0",
        "103, 96, 110, 0, 0, 7",
        "100, 105, 102, 0, 1, 3"
    })
    void record_oneRead_errorIsDistanceToNearerDirectRead(
            long before, long value, long after, long exact, long early, long errorMillis) {
        errors.record(before, value, after);
        assertThat(figures(errors).exact()).isEqualTo(exact);
        assertThat(figures(errors).early()).isEqualTo(early);
        assertThat(figures(errors).maxMillis()).isEqualTo(errorMillis);
    }

    @Test
    void percentiles_mostReadsExact_includeExactReads() {
        for (int i = 0; i < 989; i++) {
            errors.record(100, 100, 100);
        }
        for (int i = 0; i < 10; i++) {
            errors.record(100, 90, 100);
        }
        errors.record(100, 80, 100);
        assertThat(figures(errors).percentilesMillis()).containsExactly(0L, 10L, 10L, 20L);
    }

    @Test
    void maximum_errorBeyondHistogram_isNotLimited() {
        long now = 1_800_000_000_000L;
        errors.record(now, 0, now); // A clock that returns 0.
        assertThat(figures(errors).maxMillis()).isEqualTo(now);
        assertThat(figures(errors).percentilesMillis().get(0)).isGreaterThanOrEqualTo(3_600_000);
    }

    @Test
    void backwardSteps_smallerValueThanSameReadersLast_isCounted() {
        errors.record(100, 100, 100);
        errors.record(101, 101, 101);
        errors.record(102, 100, 102);
        errors.record(103, 100, 103);
        assertThat(figures(errors).backwardSteps()).isEqualTo(1);
    }

    @Test
    void backwardSteps_systemClockStepsBack_areNotCounted() {
        errors.record(100, 100, 100);
        errors.record(90, 100, 90); // Between two reads ...
        errors.record(95, 93, 92); // ... and within one.
        assertThat(figures(errors).backwardSteps()).isZero();
        assertThat(figures(errors).exact()).isEqualTo(2); // 93 lies between the two direct reads, in either order.
    }

    @Test
    void add_twoReaders_sumsCountsAndKeepsBackwardStepsPerReader() {
        errors.record(100, 100, 100);
        errors.record(100, 98, 100);
        ReadErrors other = new ReadErrors();
        other.record(90, 90, 90);
        other.record(91, 95, 91);
        AccuracyFigures figures = figures(errors.add(other));
        assertThat(figures.reads()).isEqualTo(4);
        assertThat(figures.exact()).isEqualTo(2);
        assertThat(figures.early()).isEqualTo(1);
        assertThat(figures.maxMillis()).isEqualTo(4);
        assertThat(figures.backwardSteps()).isEqualTo(1);
        assertThat(figures.percentilesMillis().get(3)).isEqualTo(4);
    }

    @Test
    void frozen_oneValueOnly_isTrueAfterLimit() {
        errors.record(100, 70, 101);
        assertThat(figures(errors).frozen()).isFalse();
        errors.record(270, 70, 300);
        assertThat(figures(errors).frozen()).isTrue();

        ReadErrors other = new ReadErrors();
        other.record(300, 71, 310);
        other.add(errors);
        assertThat(figures(other).frozen()).isFalse();
        assertThat(figures(new ReadErrors()).frozen()).isFalse();
    }
}
