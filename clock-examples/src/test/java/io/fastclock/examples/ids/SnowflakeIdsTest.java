// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.ids;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fastclock.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SnowflakeIdsTest {
    private static final Instant START = Instant.parse("2025-01-01T00:00:00Z");

    private final ManualClock clock = new ManualClock(START);
    private final AtomicInteger pauses = new AtomicInteger();
    // Each pause advances the time by a tenth of a millisecond.
    private final SnowflakeIds ids = new SnowflakeIds(clock, 17, 10, () -> {
        pauses.incrementAndGet();
        clock.advance(Duration.ofNanos(100_000));
    });

    /** Generates ids, checks that each is greater than the one before, and returns the last. */
    private long take(int count, long after) {
        long last = after;
        for (int i = 0; i < count; i++) {
            long id = ids.next();
            assertThat(id).isGreaterThan(last);
            last = id;
        }
        return last;
    }

    @Test
    void next_anyTime_returnsTimeNodeAndSequence() {
        long first = ids.next();
        long second = ids.next();
        assertThat(SnowflakeIds.timeOf(first)).isEqualTo(START);
        assertThat((first >> 12) & 0x3ff).isEqualTo(17);
        assertThat(first & 0xfff).isZero();
        assertThat(second - first).isEqualTo(1);
        clock.advance(Duration.ofMillis(1));
        assertThat(ids.next()).isEqualTo(first + (1 << 22));
    }

    /** A wall clock that is set back after the first id changes no wait: the generator does not wait for an hour. */
    @ParameterizedTest
    @CsvSource({"0, 4096, 0, 0", "0, 4097, 1, 10", "1, 101, 0, 0", "1, 4096, 0, 0", "1, 4097, 1, 10", "1, 12289, 3, 30"
    })
    void next_sequenceIsUsedUp_waitsOneMillisecond(int hoursBack, int count, int millis, int expectedPauses) {
        long first = ids.next();
        clock.stepWall(Duration.ofHours(-hoursBack));
        assertThat(SnowflakeIds.timeOf(take(count - 1, first))).isEqualTo(START.plusMillis(millis));
        assertThat(pauses).hasValue(expectedPauses);
    }

    @Test
    void next_clockStepsByFourMilliseconds_givesOneSequencePerStep() {
        SnowflakeIds byTick = new SnowflakeIds(clock, 17, 10, () -> clock.advance(Duration.ofMillis(4)));
        LongStream.range(1, 3 * 4_096).forEach(i -> byTick.next());
        assertThat(SnowflakeIds.timeOf(byTick.next())).isEqualTo(START.plusMillis(8));
    }

    @Test
    void next_wallClockIsSetBack_continuesFromLastIdUntilItHasCaughtUp() {
        long before = ids.next();
        clock.stepWall(Duration.ofHours(-1));
        long last = take(100, before);
        assertThat(SnowflakeIds.timeOf(last)).isEqualTo(START);
        clock.advance(Duration.ofHours(1).plusMillis(500));
        assertThat(SnowflakeIds.timeOf(take(1, last))).isEqualTo(START.plusMillis(500));
        assertThat(ids.borrowed()).isEqualTo(100);
    }

    @Test
    void constructor_nodeOutOfRange_throws() {
        assertThatIllegalArgumentException().isThrownBy(() -> new SnowflakeIds(clock, 1_024, 10));
        assertThatIllegalArgumentException().isThrownBy(() -> new SnowflakeIds(clock, -1, 10));
        assertThatIllegalArgumentException().isThrownBy(() -> new SnowflakeIds(clock, 0, 22));
    }
}
