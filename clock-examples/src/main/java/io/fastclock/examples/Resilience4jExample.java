// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.Clock;
import io.fastclock.DirectClock;
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
 * Resilience4j reads the time at each call. A {@link RateLimiter} takes a supplier of nanoseconds; a
 * {@link CircuitBreaker} takes a {@link java.time.Clock}, for its window and for how long it stays open, and a function
 * for how long calls take.
 */
final class Resilience4jExample implements Example {
    private static final int LIMIT = LimiterLoad.BATCH;
    private static final Duration PERIOD = Duration.ofMillis(500);
    private static final Duration RUN = Duration.ofMillis(600);
    private static final Duration OPEN = Duration.ofMillis(100);
    private static final int CALLS = 50_000;

    @Override
    public void run(PrintStream out) {
        out.printf("A rate limiter, %d calls in %d ms.%n", LIMIT, PERIOD.toMillis());
        limit("the system clock", DirectClock.instance(), out);
        limit("FastClock", FastClock.clock(), out);
        RateLimiter limiterBefore = RateLimiter.of("before", rate(1_000_000_000, Duration.ofSeconds(1)));
        RateLimiter limiterAfter = rateLimiter(FastClock.clock(), 1_000_000_000, Duration.ofSeconds(1));
        BeforeAndAfter.print(
                out, "acquirePermission(), granted", () -> granted(limiterBefore), () -> granted(limiterAfter), CALLS);

        out.printf("A circuit breaker, open for %d ms after ten failures.%n", OPEN.toMillis());
        open("the system clock", DirectClock.instance(), out);
        open("FastClock", FastClock.clock(), out);
        CircuitBreaker breakerBefore =
                CircuitBreaker.of("before", breaking(OPEN).build());
        CircuitBreaker breakerAfter = circuitBreaker(FastClock.clock(), OPEN);
        BeforeAndAfter.print(
                out, "executeSupplier()", () -> executed(breakerBefore), () -> executed(breakerAfter), CALLS);
    }

    /** The rate limiter's seam. The registry has none: a limiter with a clock of its own is made without it. */
    static RateLimiter rateLimiter(Clock clock, int limit, Duration period) {
        return RateLimiter.of("limiter", rate(limit, period), clock::nanoTime);
    }

    /** The circuit breaker's seam, in two parts. */
    static CircuitBreaker circuitBreaker(Clock clock, Duration open) {
        return CircuitBreaker.of(
                "breaker",
                breaking(open)
                        .clock(clock.asJavaClock())
                        .currentTimestampFunction(ignored -> clock.nanoTime(), TimeUnit.NANOSECONDS)
                        .build());
    }

    private static RateLimiterConfig rate(int limit, Duration period) {
        return RateLimiterConfig.custom()
                .limitForPeriod(limit)
                .limitRefreshPeriod(period)
                .timeoutDuration(Duration.ZERO)
                .build();
    }

    private static CircuitBreakerConfig.Builder breaking(Duration open) {
        return CircuitBreakerConfig.custom()
                .slidingWindowType(SlidingWindowType.TIME_BASED)
                .slidingWindowSize(10)
                .minimumNumberOfCalls(10)
                .slowCallDurationThreshold(Duration.ofSeconds(1))
                .waitDurationInOpenState(open);
    }

    private static void limit(String name, Clock clock, PrintStream out) {
        long startNanos = clock.nanoTime();
        RateLimiter limiter = rateLimiter(clock, LIMIT, PERIOD);
        LimiterLoad load = LimiterLoad.of(limiter::acquirePermission, clock::nanoTime, startNanos, RUN);
        out.printf("%-17s %s%n", name + ":", load);
        load.requirePassed(2 * LIMIT, LIMIT * (load.elapsedNanos() / PERIOD.toNanos() + 1));
    }

    private static void open(String name, Clock clock, PrintStream out) {
        CircuitBreaker breaker = circuitBreaker(clock, OPEN);
        long startMillis = clock.currentTimeMillis();
        for (int i = 0; i < 10; i++) {
            breaker.onError(0, TimeUnit.NANOSECONDS, new IllegalStateException("a failure"));
        }
        if (breaker.getState() != CircuitBreaker.State.OPEN) {
            throw new IllegalStateException("ten failures have not opened " + breaker);
        }
        long refused = 0;
        while (!breaker.tryAcquirePermission()) {
            refused++;
        }
        long elapsedMillis = clock.currentTimeMillis() - startMillis;
        out.printf(
                "%-17s %,d calls refused in %d ms, then %s%n", name + ":", refused, elapsedMillis, breaker.getState());
        if (elapsedMillis < OPEN.toMillis()) {
            throw new IllegalStateException("closed after " + elapsedMillis + " ms");
        }
    }

    private static long granted(RateLimiter limiter) {
        long granted = 0;
        for (int i = 0; i < CALLS; i++) {
            granted += limiter.acquirePermission() ? 1 : 0;
        }
        return granted;
    }

    private static long executed(CircuitBreaker breaker) {
        long executed = 0;
        for (int i = 0; i < CALLS; i++) {
            executed += breaker.executeSupplier(() -> 1);
        }
        return executed;
    }
}
