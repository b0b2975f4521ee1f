// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import io.fastclock.Clock;
import io.fastclock.examples.Bucket4jExample;
import io.fastclock.examples.Resilience4jExample;
import io.fastclock.examples.ratelimiter.SlidingWindowRateLimiter;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.ratelimiter.RateLimiter;
import java.time.Duration;

/** Calls that a limiter grants. */
final class LimiterCalls {
    /** Per second: more than any machine calls. */
    private static final int UNLIMITED = 1_000_000_000;

    private static final Duration SECOND = Duration.ofSeconds(1);

    private LimiterCalls() {}

    static Call slidingWindow(Clock clock) {
        SlidingWindowRateLimiter limiter = new SlidingWindowRateLimiter(clock, UNLIMITED, SECOND, 10);
        return () -> limiter.tryAcquire() ? 1 : 0;
    }

    static Call bucket4j(Side side) {
        Bucket bucket = side == Side.SYSTEM
                ? Bucket.builder()
                        .withCustomTimePrecision(TimeMeter.SYSTEM_NANOTIME)
                        .addLimit(limit -> limit.capacity(UNLIMITED).refillGreedy(UNLIMITED, SECOND))
                        .build()
                : Bucket4jExample.bucket(side.clock(), UNLIMITED, SECOND);
        return () -> bucket.tryConsume(1) ? 1 : 0;
    }

    static Call resilience4j(Side side) {
        RateLimiter limiter = side == Side.SYSTEM
                ? RateLimiter.of("limiter", Resilience4jExample.rate(UNLIMITED, SECOND))
                : Resilience4jExample.rateLimiter(side.clock(), UNLIMITED, SECOND);
        return () -> limiter.acquirePermission() ? 1 : 0;
    }

    static Call circuitBreaker(Side side) {
        CircuitBreaker breaker = side == Side.SYSTEM
                ? CircuitBreaker.of(
                        "breaker", Resilience4jExample.breaking(SECOND).build())
                : Resilience4jExample.circuitBreaker(side.clock(), SECOND);
        return () -> breaker.executeSupplier(() -> 1);
    }
}
