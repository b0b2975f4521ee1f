// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.guava;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.cache.Cache;
import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock("io.fastclock.FastClock")
class GuavaExampleTest {
    private final ManualClock time = new ManualClock();
    private final ClockOverride override = FastClock.override(time);
    private final Cache<Integer, Long> cache = GuavaExample.cache(Duration.ofMinutes(5));

    @AfterEach
    void end() {
        override.close();
    }

    @Test
    void getIfPresent_timeToLiveHasPassedByFastClock_returnsNothing() throws Exception {
        cache.put(1, 10L);
        time.stepWall(Duration.ofDays(1)); // Changes nothing.
        time.advance(Duration.ofMinutes(5).minusNanos(1));
        assertThat(cache.getIfPresent(1)).isEqualTo(10);
        time.advance(Duration.ofNanos(1));
        assertThat(cache.getIfPresent(1)).isNull();
        assertThat(cache.get(1, () -> 20L)).isEqualTo(20);
    }
}
