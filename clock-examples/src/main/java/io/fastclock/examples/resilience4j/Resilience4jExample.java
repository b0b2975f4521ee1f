// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.resilience4j;

import io.fastclock.Clock;
import io.fastclock.examples.Example;
import io.fastclock.examples.measure.Report;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Resilience4j reads the time at each call. A {@link RateLimiter} takes a supplier of nanoseconds. A {@link CircuitBreaker}
 * takes a {@link java.time.Clock} for its window and its open state, and a function for the duration of calls:
 *
 * <pre>{@code
 * RateLimiter.of(name, config, FastClock::nanoTime)
 *
 * CircuitBreakerConfig.custom()
 *         .clock(FastClock.clock().asJavaClock())
 *         .currentTimestampFunction(ignored -> FastClock.nanoTime(), TimeUnit.NANOSECONDS)
 * }</pre>
 */
public final class Resilience4jExample implements Example {
    /** Creates a rate limiter without a registry: a registry has no extension point for the clock. */
    static RateLimiter rateLimiter(Clock clock, int limit, Duration period) {
        return RateLimiter.of("limiter", rate(limit, period), clock::nanoTime);
    }

    /** Creates a circuit breaker, whose clock has two extension points. */
    static CircuitBreaker circuitBreaker(Clock clock, Duration open) {
        return CircuitBreaker.of(
                "breaker",
                breaking(open)
                        .clock(clock.asJavaClock())
                        .currentTimestampFunction(ignored -> clock.nanoTime(), TimeUnit.NANOSECONDS)
                        .build());
    }

    static RateLimiterConfig rate(int limit, Duration period) {
        return RateLimiterConfig.custom()
                .limitForPeriod(limit)
                .limitRefreshPeriod(period)
                .timeoutDuration(Duration.ZERO)
                .build();
    }

    static CircuitBreakerConfig.Builder breaking(Duration open) {
        return CircuitBreakerConfig.custom()
                .slidingWindowType(SlidingWindowType.TIME_BASED)
                .slidingWindowSize(10)
                .minimumNumberOfCalls(10)
                .slowCallDurationThreshold(Duration.ofSeconds(1))
                .waitDurationInOpenState(open);
    }

    @Override
    public void run(Report report) {
        Resilience4jMeasurement.run(report);
    }
}
