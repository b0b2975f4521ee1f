// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.testing.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnedClockTest {
    private final ManualClock source = new ManualClock();
    private final OwnedClock clock = new OwnedClock(source);
    private final long startMillis = source.currentTimeMillis();
    private final long startNanos = source.nanoTime();

    @Test
    void read_sourceAdvances_returnsSameTimeUntilUpdate() {
        source.advance(Duration.ofSeconds(1));
        assertThat(clock.currentTimeMillis()).isEqualTo(startMillis);
        assertThat(clock.nanoTime()).isEqualTo(startNanos);

        clock.update();
        assertThat(clock.currentTimeMillis()).isEqualTo(startMillis + 1_000);
        assertThat(clock.nanoTime()).isEqualTo(startNanos + 1_000_000_000);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 62})
    void update_bothTimesBack_followsWallTimeOnly(long start) {
        OwnedClock owned = new OwnedClock(new SuppliedClock(() -> startMillis, () -> start));
        assertThat(owned.nanoTime()).isEqualTo(start);
        owned.update(startMillis + 7, start + 3);
        assertThat(owned.currentTimeMillis()).isEqualTo(startMillis + 7);
        assertThat(owned.nanoTime()).isEqualTo(start + 3);
        owned.update(startMillis, start + 2);
        assertThat(owned.currentTimeMillis()).isEqualTo(startMillis);
        assertThat(owned.nanoTime()).isEqualTo(start + 3);
    }

    @Test
    void toString_newClock_showsBothTimes() {
        assertThat(clock).hasToString("OwnedClock[1577836800000ms, 1000000000ns]");
    }
}
