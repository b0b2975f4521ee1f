// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.common.cache.CacheBuilder;
import io.fastclock.examples.caffeine.CaffeineExample;
import io.fastclock.examples.guava.GuavaExample;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.LongStream;

/** Hits of caches whose entries expire. */
final class CacheCalls {
    private static final Duration TIME_TO_LIVE = Duration.ofHours(1);

    private CacheCalls() {}

    static Call caffeine(Side side) {
        com.github.benmanes.caffeine.cache.Cache<Integer, Long> cache = side == Side.SYSTEM
                ? Caffeine.newBuilder().expireAfterWrite(TIME_TO_LIVE).build()
                : CaffeineExample.cache(TIME_TO_LIVE);
        LongStream.range(0, 64).forEach(key -> cache.put((int) key, key));
        return Call.ofKeys(key -> Objects.requireNonNull(cache.getIfPresent(key)));
    }

    static Call guava(Side side) {
        com.google.common.cache.Cache<Integer, Long> cache = side == Side.SYSTEM
                ? CacheBuilder.newBuilder().expireAfterWrite(TIME_TO_LIVE).build()
                : GuavaExample.cache(TIME_TO_LIVE);
        LongStream.range(0, 64).forEach(key -> cache.put((int) key, key));
        return Call.ofKeys(key -> Objects.requireNonNull(cache.getIfPresent(key)));
    }
}
