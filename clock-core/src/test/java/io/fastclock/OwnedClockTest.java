// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.testing.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnedClockTest {
    @Test
    void read_sourceAdvances_returnsSameTimeUntilUpdate() {
        ManualClock source = new ManualClock();
        OwnedClock clock = new OwnedClock(source);
        source.advance(Duration.ofSeconds(1));
        assertThat(clock).hasToString("OwnedClock[1577836800000ms, 1000000000ns]");
        clock.update();
        assertThat(clock).hasToString("OwnedClock[1577836801000ms, 2000000000ns]");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 62})
    void update_bothTimesBack_followsWallTimeOnly(long start) {
        OwnedClock owned = new OwnedClock(new SuppliedClock(() -> 50, () -> start));
        assertThat(owned.nanoTime()).isEqualTo(start);
        owned.update(57, start + 3);
        assertThat(owned.currentTimeMillis()).isEqualTo(57);
        assertThat(owned.nanoTime()).isEqualTo(start + 3);
        owned.update(50, start + 2);
        assertThat(owned.currentTimeMillis()).isEqualTo(50);
        assertThat(owned.nanoTime()).isEqualTo(start + 3);
    }
}
