// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.common.base.Ticker;
import com.google.common.cache.CacheBuilder;
import io.fastclock.FastClock;
import io.fastclock.examples.GuavaExample;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntToLongFunction;
import java.util.stream.LongStream;

/** Hits of caches whose entries expire. */
final class CacheCalls {
    private static final Duration TIME_TO_LIVE = Duration.ofHours(1);

    private CacheCalls() {}

    private static final class FastTicker extends Ticker {
        @Override
        public long read() {
            return FastClock.nanoTime();
        }
    }

    static Call caffeine(Side side) {
        Caffeine<Object, Object> builder = Caffeine.newBuilder().expireAfterWrite(TIME_TO_LIVE);
        com.github.benmanes.caffeine.cache.Cache<Integer, Long> cache = switch (side) {
            case SYSTEM -> builder.build();
            case FAST_CLOCK -> builder.ticker(FastClock::nanoTime).build();
            case COARSE -> builder.ticker(FastClock::coarseNanoTime).build();
        };
        return hits(cache.asMap(), key -> Objects.requireNonNull(cache.getIfPresent(key)));
    }

    static Call guava(Side side) {
        CacheBuilder<Object, Object> builder = CacheBuilder.newBuilder().expireAfterWrite(TIME_TO_LIVE);
        com.google.common.cache.Cache<Integer, Long> cache = switch (side) {
            case SYSTEM -> builder.build();
            case FAST_CLOCK -> builder.ticker(new FastTicker()).build();
            case COARSE -> builder.ticker(new GuavaExample.CoarseTicker()).build();
        };
        return hits(cache.asMap(), key -> Objects.requireNonNull(cache.getIfPresent(key)));
    }

    /** Returns calls with the keys from 0 to 63 in turn, by one thread. */
    private static Call hits(Map<Integer, Long> entries, IntToLongFunction get) {
        LongStream.range(0, 64).forEach(key -> entries.put((int) key, key));
        int[] calls = new int[1];
        return () -> get.applyAsLong(calls[0]++ & 63);
    }
}
