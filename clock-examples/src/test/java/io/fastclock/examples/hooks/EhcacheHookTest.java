// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import java.time.Duration;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ExpiryPolicyBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.impl.internal.TimeSourceConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock("io.fastclock.FastClock")
class EhcacheHookTest {
    private static final Duration TIME_TO_LIVE = Duration.ofMinutes(5);

    @Test
    void get_timeToLiveHasPassedByFastClock_returnsNothing() {
        // hook: Ehcache
        CacheManagerBuilder<CacheManager> builder = CacheManagerBuilder.newCacheManagerBuilder()
                .using(new TimeSourceConfiguration(FastClock::currentTimeMillis));
        // end
        ManualClock time = new ManualClock();
        try (ClockOverride override = FastClock.override(time);
                CacheManager manager = builder.build(true)) {
            assertThat(override).isNotNull();
            Cache<Integer, Long> cache = manager.createCache(
                    "cache",
                    CacheConfigurationBuilder.newCacheConfigurationBuilder(
                                    Integer.class, Long.class, ResourcePoolsBuilder.heap(10))
                            .withExpiry(ExpiryPolicyBuilder.timeToLiveExpiration(TIME_TO_LIVE)));
            cache.put(1, 10L);
            time.advance(TIME_TO_LIVE.minusMillis(1));
            assertThat(cache.get(1)).isEqualTo(10);
            time.advance(Duration.ofMillis(1));
            assertThat(cache.get(1)).isNull();
        }
    }
}
