// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import io.smallrye.faulttolerance.api.RateLimitException;
import io.smallrye.faulttolerance.api.RateLimitType;
import io.smallrye.faulttolerance.api.TypedGuard;
import java.time.temporal.ChronoUnit;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;
import org.eclipse.microprofile.faulttolerance.exceptions.FaultToleranceException;

/** The window of a rate limit, the delay of an open circuit breaker, and the maximum duration of retries. A guard for each. */
final class SmallRyeGuards implements Trial {
    /** A smooth limit begins with one permit. A rolling window of one call would never permit a second one. */
    private static int permits(RateLimitType type) {
        return type == RateLimitType.SMOOTH ? 1 : 2;
    }

    static TypedGuard<Integer> limit(RateLimitType type, int calls) {
        return TypedGuard.create(Integer.class)
                .withRateLimit()
                .type(type)
                .limit(calls)
                .window(TTL_MILLIS, ChronoUnit.MILLIS)
                .done()
                .build();
    }

    private static TypedGuard<Integer> breaker() {
        return TypedGuard.create(Integer.class)
                .withCircuitBreaker()
                .requestVolumeThreshold(1)
                .failureRatio(1)
                .delay(TTL_MILLIS, ChronoUnit.MILLIS)
                .done()
                .build();
    }

    private static boolean isRefused(TypedGuard<Integer> guard) {
        try {
            guard.get(() -> 1);
            return false;
        } catch (RateLimitException | CircuitBreakerOpenException e) {
            return true;
        }
    }

    private static int fail() {
        throw new IllegalStateException();
    }

    @Override
    public void run(Checks checks) throws Exception {
        for (RateLimitType type : RateLimitType.values()) {
            Expiries.check(
                    checks,
                    () -> limit(type, permits(type)),
                    guard -> {
                        for (int i = 0; i < permits(type); i++) {
                            checks.check("permitted", !isRefused(guard), type + ", call " + i);
                        }
                    },
                    SmallRyeGuards::isRefused);
        }
        Expiries.check(
                checks,
                SmallRyeGuards::breaker,
                guard -> {
                    try {
                        guard.get(SmallRyeGuards::fail);
                    } catch (IllegalStateException e) { // Opens it.
                    }
                },
                SmallRyeGuards::isRefused);
        retries(checks);
    }

    /** The first attempt fails after a time by chance. There is a second one if this was short enough. */
    private static void retries(Checks checks) {
        TypedGuard<Integer> guard = TypedGuard.create(Integer.class)
                .withRetry()
                .maxRetries(1)
                .delay(0, ChronoUnit.MILLIS)
                .jitter(0, ChronoUnit.MILLIS)
                .maxDuration(TTL_MILLIS, ChronoUnit.MILLIS)
                .done()
                .build();
        Random random = new Random(1);
        for (int i = 0; i < 100; i++) {
            long[] nanos = new long[2];
            AtomicInteger attempts = new AtomicInteger();
            long before = System.nanoTime();
            try {
                guard.get(() -> {
                    if (attempts.getAndIncrement() == 0) {
                        nanos[0] = System.nanoTime();
                        try {
                            Thread.sleep(random.nextInt(2 * TTL_MILLIS), random.nextInt(1_000_000));
                        } catch (InterruptedException e) {
                            throw new AssertionError(e);
                        }
                        nanos[1] = System.nanoTime();
                        fail();
                    }
                    return 1;
                });
            } catch (IllegalStateException e) { // No second attempt.
            } catch (FaultToleranceException e) { // The thread was stopped before the first one.
                continue;
            }
            checks.expiry(
                    new Span(before, nanos[0], 0, 0),
                    new Span(nanos[1], System.nanoTime(), 0, 0),
                    attempts.get() == 2,
                    TTL_MILLIS,
                    TTL_MILLIS);
        }
    }
}
