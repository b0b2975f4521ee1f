// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.ratelimiter.RateLimiter;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class Resilience4jExampleTest extends AbstractOverriddenTest {
    private final CircuitBreaker breaker = Resilience4jExample.circuitBreaker(Duration.ofSeconds(30));

    @Test
    void acquirePermission_nextPeriodBegins_grantsLimit() {
        RateLimiter limiter = Resilience4jExample.rateLimiter(Resilience4jExample.rate(10, Duration.ofSeconds(1)));
        assertThat(granted(limiter, 25)).isEqualTo(10);
        clock.advance(Duration.ofMillis(999));
        assertThat(granted(limiter, 25)).isZero();
        clock.advance(Duration.ofMillis(1));
        assertThat(granted(limiter, 25)).isEqualTo(10);
        clock.stepWall(Duration.ofHours(1));
        assertThat(granted(limiter, 25)).isZero();
    }

    private static int granted(RateLimiter limiter, int calls) {
        return (int) IntStream.range(0, calls)
                .filter(i -> limiter.acquirePermission())
                .count();
    }

    @Test
    void tryAcquirePermission_openTimeHasPassed_isHalfOpen() {
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
    void executeRunnable_callsAreSlowByTheClock_opens() {
        for (int i = 0; i < 10; i++) {
            breaker.executeRunnable(() -> clock.advanceMonotonic(Duration.ofMillis(1_001)));
        }
        assertThat(breaker.getState()).isEqualTo(CircuitBreaker.State.OPEN);
    }

    @Test
    void onError_failuresOutsideTheWindow_staysClosed() {
        for (int i = 0; i < 10; i++) {
            breaker.onError(0, TimeUnit.NANOSECONDS, new IllegalStateException("a failure"));
            clock.advance(Duration.ofSeconds(2)); // The window of ten seconds has five failures.
        }
        assertThat(breaker.getState()).isEqualTo(CircuitBreaker.State.CLOSED);
    }
}
