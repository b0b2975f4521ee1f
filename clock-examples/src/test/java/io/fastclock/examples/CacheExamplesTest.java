// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock("io.fastclock.FastClock")
class CacheExamplesTest {
    private static final Duration TIME_TO_LIVE = Duration.ofMinutes(5);

    @Test
    void caffeine_timeToLiveHasPassedByFastClock_returnsNothing() {
        expires(CaffeineExample.cache(TIME_TO_LIVE).asMap());
    }

    @Test
    void guava_timeToLiveHasPassedByFastClock_returnsNothing() {
        expires(GuavaExample.cache(TIME_TO_LIVE).asMap());
    }

    private static void expires(Map<Integer, Long> cache) {
        ManualClock time = new ManualClock();
        try (ClockOverride override = FastClock.override(time)) {
            assertThat(override).isNotNull();
            cache.put(1, 10L);
            time.stepWall(Duration.ofDays(1)); // Changes nothing.
            time.advance(TIME_TO_LIVE.minusNanos(1));
            assertThat(cache.get(1)).isEqualTo(10);
            time.advance(Duration.ofNanos(1));
            assertThat(cache.get(1)).isNull();
        }
    }
}
