// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.fastclock.benchmarks.accuracy.AccuracyFigures.Reads;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadErrorsTest {
    private final ReadErrors errors = new ReadErrors(1);

    private static long worst(ReadErrors errors) {
        return errors.reads().percentilesNanos().getOrDefault(100.0, -1L);
    }

    /** A read is the direct read before it, the value, and the direct read after it. The histogram keeps two digits. */
    @ParameterizedTest
    @CsvSource({
        // The error is the distance to the nearer direct read.
        "1, 100 100 102, 0, 0, 0, false",
        "1, 100 101 102, 0, 0, 0, false",
        "1, 100 102 102, 0, 0, 0, false",
        "1, 103 96 110, 0, 0, 7, false",
        "1, 100 105 102, 1, 0, 3, false",
        // In tens of nanoseconds: the value ended at 109, and the next begins at 110.
        "10, 109 10 109, 0, 0, 0, false",
        "10, 110 10 112, 0, 0, 1, false",
        "10, 132 10 140, 0, 0, 23, false",
        "10, 98 10 100, 0, 0, 0, false",
        "10, 95 10 97, 1, 0, 3, false",
        // A value smaller than the same reader's last, unless the system clock steps back: between two reads, and
        // within one.
        "1, 100 100 100; 101 101 101; 102 100 102; 103 100 103, 0, 1, 3, false",
        "1, 100 100 100; 90 100 90; 95 93 92, 0, 0, 10, false",
        // One value only, until the limit and after it, then another one; a clock that returns zero.
        "1, 100000000 70 101000000, 0, 0, 99999930, false",
        "1, 100000000 70 101000000; 270000000 70 300000000, 0, 0, 269999930, true",
        "1, 100000000 70 101000000; 270000000 70 300000000; 300000000 71 310000000, 0, 0, 299999929, false",
        "1, 1800000000000000000 0 1800000000000000000, 0, 0, 1800000000000000000, true",
    })
    void record_reads_findsTheirErrors(
            long unit, String reads, long ahead, long backward, long worst, boolean isFrozen) {
        ReadErrors found = new ReadErrors(unit);
        String[] all = reads.split("; ", -1);
        for (String read : all) {
            long[] times = Arrays.stream(read.split(" ", -1))
                    .mapToLong(Long::parseLong)
                    .toArray();
            found.record(times[0], times[1], times[2]);
        }
        assertThat(found.reads())
                .returns((long) all.length, Reads::count)
                .returns(ahead, Reads::ahead)
                .returns(backward, Reads::backward)
                .returns(isFrozen, Reads::frozen);
        assertThat(worst(found)).isCloseTo(worst, withinPercentage(1));
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
        assertThat(new ReadErrors(1).reads()).isEqualTo(new Reads(0, 0, 0, false, Map.of()));
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
}
