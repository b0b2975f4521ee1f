// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.ratelimiter;

import io.fastclock.Clock;
import io.fastclock.DirectClock;
import io.fastclock.FastClock;
import io.fastclock.examples.measure.BeforeAndAfter;
import io.fastclock.examples.measure.Report;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Checks that the limit holds for two threads, and measures a granted call with one thread and with two. */
final class RateLimiterMeasurement {
    private static final int LIMIT = 1_000;
    private static final Duration WINDOW = Duration.ofMillis(500);
    private static final int SLICES = 10;
    private static final Duration RUN = Duration.ofSeconds(1);
    private static final int THREADS = 2;
    private static final int CALLS = 50_000;

    private RateLimiterMeasurement() {}

    static void run(Report report) throws Exception {
        report.text().printf("The limiter grants at most %d calls in any %d ms.%n", LIMIT, WINDOW.toMillis());
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            checkLimit("the system clock", DirectClock.instance(), threads, report.text());
            checkLimit("FastClock", FastClock.clock(), threads, report.text());

            SlidingWindowRateLimiter before = unlimited(DirectClock.instance());
            SlidingWindowRateLimiter after = unlimited(FastClock.clock());
            report.add(BeforeAndAfter.compare(
                    "rate-limiter example, tryAcquire(), granted", () -> granted(before), () -> granted(after), CALLS));
            report.add(BeforeAndAfter.compare(
                    "rate-limiter example, tryAcquire(), " + THREADS + " threads, one lock",
                    () -> grantedToAll(before, threads),
                    () -> grantedToAll(after, threads),
                    CALLS));
        } finally {
            threads.shutdownNow();
        }
    }

    private static SlidingWindowRateLimiter unlimited(Clock clock) {
        return new SlidingWindowRateLimiter(clock, Integer.MAX_VALUE, WINDOW, SLICES);
    }

    private static void checkLimit(String clockName, Clock clock, ExecutorService threads, PrintStream out)
            throws Exception {
        // Read before the limiter exists: its first window must not begin before the measurement.
        long startNanos = clock.nanoTime();
        SlidingWindowRateLimiter limiter = new SlidingWindowRateLimiter(clock, LIMIT, WINDOW, SLICES);
        long calls = 0;
        long granted = 0;
        List<Future<long[]>> callers = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            callers.add(threads.submit(() -> call(limiter, startNanos)));
        }
        for (Future<long[]> caller : callers) {
            calls += caller.get()[0];
            granted += caller.get()[1];
        }
        long elapsedNanos = System.nanoTime() - startNanos;
        out.printf(
                "On %s, the limiter granted %,d of %,d calls of %d threads in %,d ms.%n",
                clockName, granted, calls, THREADS, elapsedNanos / 1_000_000);

        // The last window is not over.
        long windows = elapsedNanos / WINDOW.toNanos() + 1;
        if (granted < LIMIT || granted > windows * LIMIT) {
            throw new IllegalStateException(granted + " calls were granted in " + elapsedNanos + " ns");
        }
    }

    /** Returns the number of calls, and how many of them were granted. */
    private static long[] call(SlidingWindowRateLimiter limiter, long startNanos) {
        long calls = 0;
        long granted = 0;
        while (System.nanoTime() - startNanos < RUN.toNanos()) {
            for (int i = 0; i < 1_000; i++) {
                calls++;
                granted += limiter.tryAcquire() ? 1 : 0;
            }
        }
        return new long[] {calls, granted};
    }

    private static long granted(SlidingWindowRateLimiter limiter) {
        long granted = 0;
        for (int i = 0; i < CALLS; i++) {
            granted += limiter.tryAcquire() ? 1 : 0;
        }
        return granted;
    }

    /** Each thread makes the same number of calls, at the same time. */
    private static long grantedToAll(SlidingWindowRateLimiter limiter, ExecutorService threads) {
        List<Future<Long>> callers = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            callers.add(threads.submit(() -> granted(limiter)));
        }
        long granted = 0;
        try {
            for (Future<Long> caller : callers) {
                granted += caller.get();
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("a caller has failed", e);
        }
        return granted;
    }
}
