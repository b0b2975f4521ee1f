// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.resilience4j;

import io.fastclock.Clock;
import io.fastclock.DirectClock;
import io.fastclock.FastClock;
import io.fastclock.examples.measure.BeforeAndAfter;
import io.fastclock.examples.measure.Libraries;
import io.fastclock.examples.measure.LimiterLoad;
import io.fastclock.examples.measure.Report;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.ratelimiter.RateLimiter;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Checks the limit and the open state, and measures a call of each. */
final class Resilience4jMeasurement {
    private static final int LIMIT = LimiterLoad.BATCH;
    private static final Duration PERIOD = Duration.ofMillis(500);
    private static final Duration RUN = Duration.ofMillis(600);
    private static final Duration OPEN = Duration.ofMillis(100);
    private static final int CALLS = 50_000;

    private Resilience4jMeasurement() {}

    static void run(Report report) {
        PrintStream out = report.text();
        String library = Libraries.named("Resilience4j");
        out.printf("The rate limiter grants %d calls in each %d ms.%n", LIMIT, PERIOD.toMillis());
        limit("the system clock", DirectClock.instance(), out);
        limit("FastClock", FastClock.clock(), out);
        RateLimiter limiterBefore =
                RateLimiter.of("before", Resilience4jExample.rate(1_000_000_000, Duration.ofSeconds(1)));
        RateLimiter limiterAfter =
                Resilience4jExample.rateLimiter(FastClock.clock(), 1_000_000_000, Duration.ofSeconds(1));
        report.add(BeforeAndAfter.compare(
                library + " RateLimiter.acquirePermission(), granted",
                () -> granted(limiterBefore),
                () -> granted(limiterAfter),
                CALLS));

        out.printf("The circuit breaker stays open for %d ms after ten failures.%n", OPEN.toMillis());
        open("the system clock", DirectClock.instance(), out);
        open("FastClock", FastClock.clock(), out);
        CircuitBreaker breakerBefore =
                CircuitBreaker.of("before", Resilience4jExample.breaking(OPEN).build());
        CircuitBreaker breakerAfter = Resilience4jExample.circuitBreaker(FastClock.clock(), OPEN);
        report.add(BeforeAndAfter.compare(
                library + " CircuitBreaker.executeSupplier()",
                () -> executed(breakerBefore),
                () -> executed(breakerAfter),
                CALLS));
    }

    private static void limit(String name, Clock clock, PrintStream out) {
        long startNanos = clock.nanoTime();
        RateLimiter limiter = Resilience4jExample.rateLimiter(clock, LIMIT, PERIOD);
        LimiterLoad load = LimiterLoad.of(limiter::acquirePermission, clock::nanoTime, startNanos, RUN);
        out.printf("On %s: %s.%n", name, load);
        load.requireGranted(2 * LIMIT, LIMIT * (load.elapsedNanos() / PERIOD.toNanos() + 1));
    }

    private static void open(String name, Clock clock, PrintStream out) {
        CircuitBreaker breaker = Resilience4jExample.circuitBreaker(clock, OPEN);
        long startMillis = clock.currentTimeMillis();
        for (int i = 0; i < 10; i++) {
            breaker.onError(0, TimeUnit.NANOSECONDS, new IllegalStateException("a failure"));
        }
        if (breaker.getState() != CircuitBreaker.State.OPEN) {
            throw new IllegalStateException("ten failures did not open " + breaker);
        }
        long refused = 0;
        while (!breaker.tryAcquirePermission()) {
            refused++;
        }
        long elapsedMillis = clock.currentTimeMillis() - startMillis;
        out.printf("On %s: %,d calls refused in %d ms, then %s.%n", name, refused, elapsedMillis, breaker.getState());
        if (elapsedMillis < OPEN.toMillis()) {
            throw new IllegalStateException("half open after only " + elapsedMillis + " ms");
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
