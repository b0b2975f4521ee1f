// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.FastClock;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Resilience4j reads the time at each call. A {@link RateLimiter} takes a supplier of nanoseconds. A {@link CircuitBreaker}
 * takes a {@link java.time.Clock} for its window and its open state, and a function for the duration of calls.
 *
 * <p>Nobody waits here. A rate limiter with a {@code timeoutDuration} above zero keeps {@code System::nanoTime}: its callers wait
 * by {@code System}.
 */
public final class Resilience4jExample implements Example {
    private static final int LIMIT = 1_000;
    private static final Duration PERIOD = Duration.ofMillis(500);
    private static final Duration OPEN = Duration.ofMillis(100);

    // hook: Resilience4j's rate limiter
    /** Creates a rate limiter without a registry: a registry has no extension point for the clock. */
    public static RateLimiter rateLimiter(RateLimiterConfig config) {
        return RateLimiter.of("limiter", config, FastClock::nanoTime);
    }
    // end

    /** Creates a circuit breaker, whose clock has two extension points. */
    public static CircuitBreaker circuitBreaker(Duration open) {
        // hook: Resilience4j's circuit breaker
        CircuitBreakerConfig.Builder builder = CircuitBreakerConfig.custom()
                .clock(FastClock.clock().asJavaClock())
                .currentTimestampFunction(clock -> FastClock.nanoTime(), TimeUnit.NANOSECONDS);
        // end
        return CircuitBreaker.of("breaker", breaking(builder, open));
    }

    /** Returns a configuration without a clock. */
    public static RateLimiterConfig rate(int limit, Duration period) {
        return RateLimiterConfig.custom()
                .limitForPeriod(limit)
                .limitRefreshPeriod(period)
                .timeoutDuration(Duration.ZERO)
                .build();
    }

    /** Returns a configuration with the clock that the builder has. */
    public static CircuitBreakerConfig breaking(CircuitBreakerConfig.Builder builder, Duration open) {
        return builder.slidingWindowType(SlidingWindowType.TIME_BASED)
                .slidingWindowSize(10)
                .minimumNumberOfCalls(10)
                .slowCallDurationThreshold(Duration.ofSeconds(1))
                .waitDurationInOpenState(open)
                .build();
    }

    @Override
    public void run(PrintStream out) {
        LimiterLoad load =
                LimiterLoad.of(Duration.ofMillis(600), () -> rateLimiter(rate(LIMIT, PERIOD))::acquirePermission);
        out.printf("The rate limiter grants %d calls in each %d ms: %s.%n", LIMIT, PERIOD.toMillis(), load);
        load.requireGranted(LIMIT + 1, LIMIT * (load.elapsedNanos() / PERIOD.toNanos() + 1));

        CircuitBreaker breaker = circuitBreaker(OPEN);
        long startMillis = FastClock.currentTimeMillis();
        for (int i = 0; i < 10; i++) {
            breaker.onError(0, TimeUnit.NANOSECONDS, new IllegalStateException("a failure"));
        }
        long refused = 0;
        while (!breaker.tryAcquirePermission()) {
            refused++;
        }
        long millis = FastClock.currentTimeMillis() - startMillis;
        out.printf(
                "The circuit breaker refused %,d calls in %d ms, then was %s.%n", refused, millis, breaker.getState());
        Example.require(millis >= OPEN.toMillis(), "open for less than " + OPEN);
    }
}
