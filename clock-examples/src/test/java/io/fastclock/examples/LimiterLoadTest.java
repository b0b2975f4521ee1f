// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.testing.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LimiterLoadTest {
    @Test
    void of_firstCallIsDelayed_callsForTheTimeAfterIt() {
        ManualClock clock = new ManualClock();
        long[] nanosPerCall = {2_000_000_000};
        LimiterLoad load = LimiterLoad.of(clock, Duration.ofSeconds(1), () -> () -> {
            clock.advance(Duration.ofNanos(nanosPerCall[0]));
            nanosPerCall[0] = 50_000;
            return true;
        });
        assertThat(load.elapsedNanos()).isGreaterThan(3_000_000_000L);
    }
}
