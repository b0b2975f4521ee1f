// SPDX-License-Identifier: Apache-2.0
package io.fastclock.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.Clock;
import io.fastclock.SuppliedClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorstCaseClockTest {
    private static final long MILLI = 1_000_000;
    private static final int STEPS_PER_TICK = 40;
    private static final int TICKS = 20_000;

    private long systemMillis;
    private long systemNanos;
    private final Clock system = new SuppliedClock(() -> systemMillis, () -> systemNanos);

    /** Checks order and bounds while the source advances, and what is frequent and what is seldom. */
    private static void check(long tick, long step, Runnable advance, LongSupplier source, LongSupplier clock) {
        List<Long> ticks = new ArrayList<>(); // How long they have lasted.
        long last = clock.getAsLong();
        int stale = 0;
        long total = 0;
        int steps = (int) (TICKS * tick / step);
        for (int i = 0; i < steps; i++) {
            advance.run();
            long now = clock.getAsLong();
            long age = source.getAsLong() - now;
            assertThat(age).isBetween(0L, 7 * tick);
            assertThat(clock.getAsLong()).as("read again").isEqualTo(now);
            stale += age > 2 * tick ? 1 : 0;
            total += age;
            if (now != last) {
                assertThat(now - last).isPositive(); // Also across an overflow.
                ticks.add(now - last);
                last = now;
            }
        }
        assertThat(total / steps).as("on average").isBetween(tick / 2, tick + step);
        assertThat(stale).as("more than two ticks").isBetween(1, steps / 40);
        assertThat(ticks).hasSizeBetween(TICKS * 8 / 10, TICKS * 101 / 100);
        assertThat(ticks).as("two long").anyMatch(each -> each >= 1.8 * tick && each <= 2 * tick);
        assertThat(ticks).as("late by five").anyMatch(each -> each >= 5.5 * tick && each <= 7 * tick);
        assertThat(ticks.stream().filter(each -> each > 2 * tick).count()).isBetween(TICKS / 1000L, TICKS / 200L);
    }

    /** Typical; across zero; across the overflow; negative. The ticks of Linux, and one that no millisecond is a multiple of. */
    @ParameterizedTest
    @CsvSource({
        "123456789012345, 10000000",
        "123456789012345, 4000000",
        "123456789012345, 3333333",
        "123456789012345, 1000000",
        "-5000000000, 10000000",
        "9223372031854775807, 10000000",
        "-9223372036854775808, 10000000",
        "-4611686018427387904, 1234567"
    })
    void nanoTime_whileSystemAdvances_standsStillWithinBoundsAndNeverGoesBack(long startNanos, long tickNanos) {
        systemNanos = startNanos;
        WorstCaseClock clock = new WorstCaseClock(Duration.ofNanos(tickNanos), system);
        long step = tickNanos / STEPS_PER_TICK;
        check(tickNanos, step, () -> systemNanos += step, system::nanoTime, clock::nanoTime);
    }

    @ParameterizedTest
    @CsvSource({"1796000000000, 10", "1796000000000, 4", "-5000, 10", "-9000000000000, 5"})
    void currentTimeMillis_whileSystemAdvances_standsStillWithinBoundsAndNeverGoesBack(long start, long tick) {
        systemMillis = start;
        WorstCaseClock clock = new WorstCaseClock(Duration.ofMillis(tick), system);
        check(tick, 1, () -> systemMillis++, system::currentTimeMillis, clock::currentTimeMillis);
    }

    @Test
    void currentTimeMillis_setBack_returnsWhatItReturnedThen() {
        WorstCaseClock clock = new WorstCaseClock(Duration.ofMillis(10), system);
        systemMillis = 1_796_000_000_000L;
        long before = clock.currentTimeMillis();
        systemMillis += 3_600_000;
        assertThat(clock.currentTimeMillis()).isGreaterThan(before + 3_500_000);
        systemMillis -= 3_600_000;
        assertThat(clock.currentTimeMillis()).isEqualTo(before);
    }

    /** Nearly each tenth millisecond would begin a tick of both if their ticks began together. */
    @Test
    void ticks_ofBothTimes_beginAtDifferentMoments() {
        WorstCaseClock clock = new WorstCaseClock(Duration.ofMillis(10), system);
        int wall = 0;
        int both = 0;
        for (int i = 0; i < 100_000; i++) {
            long millis = clock.currentTimeMillis();
            long nanos = clock.nanoTime();
            systemMillis++;
            systemNanos += MILLI;
            boolean isWall = clock.currentTimeMillis() != millis;
            wall += isWall ? 1 : 0;
            both += isWall && clock.nanoTime() != nanos ? 1 : 0;
        }
        assertThat(both).isBetween(1, wall / 5);
    }

    /** With regular ticks, what happens each 100 ms would always be equally stale. */
    @ParameterizedTest
    @ValueSource(longs = {10, 100, 1_000})
    void staleness_atRoundSteps_takesAllValues(long stepMillis) {
        WorstCaseClock clock = new WorstCaseClock(Duration.ofMillis(10), system);
        Set<Long> seen = new HashSet<>();
        for (int i = 0; i < 2_000; i++) {
            systemMillis += stepMillis;
            systemNanos += stepMillis * MILLI;
            seen.add(systemMillis - clock.currentTimeMillis());
            seen.add(-1 - (systemNanos - clock.nanoTime()) / MILLI);
        }
        assertThat(seen).contains(1L, 5L, 10L, 15L, 18L, -1L, -5L, -10L, -15L, -18L);
    }
}
