// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.fastclock.benchmarks.accuracy.AccuracyFigures.Reads;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadErrorsTest {
    private final ReadErrors errors = new ReadErrors(1);

    private static long worst(ReadErrors errors) {
        return errors.reads().percentilesNanos().getOrDefault(100.0, -1L);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 100, 100, 102, 0, 0",
        "1, 100, 101, 102, 0, 0",
        "1, 100, 102, 102, 0, 0",
        "1, 103, 96, 110, 0, 7",
        "1, 100, 105, 102, 1, 3",
        // In tens of nanoseconds: the value ended at 109, and the next begins at 110.
        "10, 109, 10, 109, 0, 0",
        "10, 110, 10, 112, 0, 1",
        "10, 132, 10, 140, 0, 23",
        "10, 98, 10, 100, 0, 0",
        "10, 95, 10, 97, 1, 3"
    })
    void record_oneRead_errorIsDistanceToNearerDirectRead(
            long unit, long before, long value, long after, long ahead, long error) {
        ReadErrors one = new ReadErrors(unit);
        one.record(before, value, after);
        assertThat(one.reads()).returns(1L, Reads::count).returns(ahead, Reads::ahead);
        assertThat(worst(one)).isEqualTo(error);
    }

    @Test
    void percentiles_mostReadsNotStale_includeThem() {
        for (int i = 0; i < 989; i++) {
            errors.record(100, 100, 100);
        }
        for (int i = 0; i < 10; i++) {
            errors.record(100, 90, 100);
        }
        errors.record(100, 80, 100);
        assertThat(errors.reads().percentilesNanos()).isEqualTo(Map.of(50.0, 0L, 99.0, 10L, 99.9, 10L, 100.0, 20L));
        assertThat(new ReadErrors(1).reads().percentilesNanos()).isEmpty();
    }

    @Test
    void worst_clockThatReturnsZero_isAnyNumber() {
        long now = 1_800_000_000_000_000_000L;
        errors.record(now, 0, now);
        assertThat(worst(errors)).isCloseTo(now, withinPercentage(1));
    }

    /** The system clock steps back between two reads, and within one. */
    @ParameterizedTest
    @CsvSource({
        "100 100 100, 101 101 101, 102 100 102, 103 100 103, 1",
        "100 100 100,  90 100  90,  95  93  92,  95  93  95, 0",
    })
    void backward_smallerValueThanSameReadersLast_isCountedUnlessTheSystemClockStepsBack(
            String first, String second, String third, String fourth, long backward) {
        for (String read : List.of(first, second, third, fourth)) {
            long[] times = Arrays.stream(read.split(" +", -1))
                    .mapToLong(Long::parseLong)
                    .toArray();
            errors.record(times[0], times[1], times[2]);
        }
        assertThat(errors.reads()).returns(backward, Reads::backward).returns(0L, Reads::ahead);
    }

    @Test
    void add_twoReaders_sumsCountsAndKeepsBackwardPerReader() {
        errors.record(100, 100, 100);
        errors.record(100, 98, 100);
        ReadErrors other = new ReadErrors(1);
        other.record(90, 90, 90);
        other.record(91, 95, 91);
        errors.add(other);
        assertThat(errors.reads())
                .returns(4L, Reads::count)
                .returns(1L, Reads::ahead)
                .returns(1L, Reads::backward);
        assertThat(worst(errors)).isEqualTo(4);
    }

    @Test
    void frozen_oneValueOnly_isTrueAfterLimit() {
        errors.record(100_000_000, 70, 101_000_000);
        assertThat(errors.reads().frozen()).isFalse();
        errors.record(270_000_000, 70, 300_000_000);
        assertThat(errors.reads().frozen()).isTrue();

        errors.record(300_000_000, 71, 310_000_000);
        assertThat(errors.reads().frozen()).isFalse();
        assertThat(new ReadErrors(1).reads().frozen()).isFalse();
    }
}
