// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.common.cache.CacheBuilder;
import io.fastclock.benchmarks.gains.Gain.Call;
import io.fastclock.examples.Bucket4jExample;
import io.fastclock.examples.CaffeineExample;
import io.fastclock.examples.GuavaExample;
import io.fastclock.examples.Resilience4jExample;
import io.fastclock.examples.ratelimiter.SlidingWindowRateLimiter;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.ratelimiter.RateLimiter;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntToLongFunction;
import java.util.stream.LongStream;

/** Hits of caches whose entries expire, and calls that a limiter grants. */
final class LibraryCalls {
    /** Per second: more than any machine calls. */
    private static final int UNLIMITED = 1_000_000_000;

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration TIME_TO_LIVE = Duration.ofHours(1);

    private LibraryCalls() {}

    static Call caffeine(Side side) {
        com.github.benmanes.caffeine.cache.Cache<Integer, Long> cache = side == Side.SYSTEM
                ? Caffeine.newBuilder().expireAfterWrite(TIME_TO_LIVE).build()
                : CaffeineExample.cache(TIME_TO_LIVE);
        return hits(cache.asMap(), key -> Objects.requireNonNull(cache.getIfPresent(key)));
    }

    static Call guava(Side side) {
        com.google.common.cache.Cache<Integer, Long> cache = side == Side.SYSTEM
                ? CacheBuilder.newBuilder().expireAfterWrite(TIME_TO_LIVE).build()
                : GuavaExample.cache(TIME_TO_LIVE);
        return hits(cache.asMap(), key -> Objects.requireNonNull(cache.getIfPresent(key)));
    }

    /** Returns calls with the keys from 0 to 63 in turn, by one thread. */
    private static Call hits(Map<Integer, Long> entries, IntToLongFunction get) {
        LongStream.range(0, 64).forEach(key -> entries.put((int) key, key));
        int[] calls = new int[1];
        return () -> get.applyAsLong(calls[0]++ & 63);
    }

    static Call slidingWindow(Side side) {
        SlidingWindowRateLimiter limiter = new SlidingWindowRateLimiter(side.clock(), UNLIMITED, SECOND, 10);
        return () -> limiter.tryAcquire() ? 1 : 0;
    }

    static Call bucket4j(Side side) {
        Bucket bucket = side == Side.SYSTEM
                ? Bucket.builder()
                        .withCustomTimePrecision(TimeMeter.SYSTEM_NANOTIME)
                        .addLimit(limit -> limit.capacity(UNLIMITED).refillGreedy(UNLIMITED, SECOND))
                        .build()
                : Bucket4jExample.bucket(UNLIMITED, SECOND);
        return () -> bucket.tryConsume(1) ? 1 : 0;
    }

    static Call resilience4j(Side side) {
        RateLimiter limiter = side == Side.SYSTEM
                ? RateLimiter.of("limiter", Resilience4jExample.rate(UNLIMITED, SECOND))
                : Resilience4jExample.rateLimiter(Resilience4jExample.rate(UNLIMITED, SECOND));
        return () -> limiter.acquirePermission() ? 1 : 0;
    }

    static Call circuitBreaker(Side side) {
        CircuitBreaker breaker = side == Side.SYSTEM
                ? CircuitBreaker.of("breaker", Resilience4jExample.breaking(CircuitBreakerConfig.custom(), SECOND))
                : Resilience4jExample.circuitBreaker(SECOND);
        return () -> breaker.executeSupplier(() -> 1);
    }
}
