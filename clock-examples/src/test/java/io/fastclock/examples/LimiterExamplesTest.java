// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bucket4j.Bucket;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.ratelimiter.RateLimiter;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LimiterExamplesTest extends AbstractOverriddenTest {
    private final CircuitBreaker breaker = Resilience4jExample.circuitBreaker(Duration.ofSeconds(30));

    @Test
    void bucket4j_refillTimeHasPassed_grantsTokens() {
        Bucket bucket = Bucket4jExample.bucket(10, Duration.ofSeconds(1));
        grantsAgain(() -> bucket.tryConsume(1), 100, 1);
    }

    @Test
    void rateLimiter_nextPeriodBegins_grantsLimit() {
        RateLimiter limiter = Resilience4jExample.rateLimiter(Resilience4jExample.rate(10, Duration.ofSeconds(1)));
        grantsAgain(limiter::acquirePermission, 1_000, 10);
    }

    /** Of a limiter of ten calls, which grants some again after some time. */
    private void grantsAgain(BooleanSupplier limiter, long afterMillis, int calls) {
        assertThat(granted(limiter)).isEqualTo(10);
        clock.advance(Duration.ofMillis(afterMillis - 1));
        assertThat(granted(limiter)).isZero();
        clock.advance(Duration.ofMillis(1));
        assertThat(granted(limiter)).isEqualTo(calls);
        clock.advance(Duration.ofHours(1));
        assertThat(granted(limiter)).isEqualTo(10);
        clock.stepWall(Duration.ofHours(1)); // Changes nothing.
        assertThat(granted(limiter)).isZero();
    }

    private static int granted(BooleanSupplier limiter) {
        return (int) IntStream.range(0, 25).filter(i -> limiter.getAsBoolean()).count();
    }

    @Test
    void circuitBreaker_openTimeHasPassed_isHalfOpen() {
        for (int i = 0; i < 10; i++) {
            breaker.onError(0, TimeUnit.NANOSECONDS, new IllegalStateException("a failure"));
        }
        assertThat(breaker.getState()).isEqualTo(CircuitBreaker.State.OPEN);
        clock.advance(Duration.ofSeconds(29));
        assertThat(breaker.tryAcquirePermission()).isFalse();
        clock.advance(Duration.ofSeconds(2));
        assertThat(breaker.tryAcquirePermission()).isTrue();
        assertThat(breaker.getState()).isEqualTo(CircuitBreaker.State.HALF_OPEN);
    }

    @Test
    void circuitBreaker_callsAreSlowByTheClock_opens() {
        for (int i = 0; i < 10; i++) {
            breaker.executeRunnable(() -> clock.advanceMonotonic(Duration.ofMillis(1_001)));
        }
        assertThat(breaker.getState()).isEqualTo(CircuitBreaker.State.OPEN);
    }

    @Test
    void circuitBreaker_failuresOutsideTheWindow_staysClosed() {
        for (int i = 0; i < 10; i++) {
            breaker.onError(0, TimeUnit.NANOSECONDS, new IllegalStateException("a failure"));
            clock.advance(Duration.ofSeconds(2)); // The window of ten seconds has five failures.
        }
        assertThat(breaker.getState()).isEqualTo(CircuitBreaker.State.CLOSED);
    }

    @Test
    void load_firstCallIsDelayed_callsForTheTimeAfterIt() {
        long[] nanosPerCall = {2_000_000_000};
        LimiterLoad load = LimiterLoad.of(Duration.ofSeconds(1), () -> () -> {
            clock.advance(Duration.ofNanos(nanosPerCall[0]));
            nanosPerCall[0] = 50_000;
            return true;
        });
        assertThat(load.elapsedNanos()).isGreaterThan(3_000_000_000L);
    }
}
