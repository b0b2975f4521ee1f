// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.ratelimiter;

import io.fastclock.Clock;
import io.fastclock.DirectClock;
import io.fastclock.FastClock;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** How many calls of two threads pass within a second, and what a call costs: on the system clock and on FastClock. */
final class RateLimiterMeasurement {
    private static final int LIMIT = 1_000;
    private static final Duration WINDOW = Duration.ofMillis(500);
    private static final int SLICES = 10;
    private static final Duration RUN = Duration.ofSeconds(1);
    private static final int THREADS = 2;

    private RateLimiterMeasurement() {}

    static void print(PrintStream out) throws Exception {
        out.printf("At most %d calls pass in any %d ms.%n", LIMIT, WINDOW.toMillis());
        runOn("the system clock", DirectClock.instance(), out);
        runOn("FastClock", FastClock.clock(), out);
    }

    private static void runOn(String name, Clock clock, PrintStream out) throws Exception {
        // Read before the limiter exists: its first window must not begin earlier than the measurement.
        long startNanos = clock.nanoTime();
        SlidingWindowRateLimiter limiter = new SlidingWindowRateLimiter(clock, LIMIT, WINDOW, SLICES);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        long calls = 0;
        long passed = 0;
        try {
            List<Future<long[]>> callers = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                callers.add(threads.submit(() -> call(limiter, startNanos)));
            }
            for (Future<long[]> caller : callers) {
                calls += caller.get()[0];
                passed += caller.get()[1];
            }
        } finally {
            threads.shutdownNow();
        }
        long elapsedNanos = System.nanoTime() - startNanos;
        out.printf(
                "%-17s %,12d calls, %,d passed, %.0f ns a call%n",
                name + ":", calls, passed, (double) elapsedNanos * THREADS / calls);

        // The last window is not over; in each window before it the limit has passed, and no more.
        long windows = elapsedNanos / WINDOW.toNanos() + 1;
        if (passed < LIMIT || passed > windows * LIMIT) {
            throw new IllegalStateException(passed + " calls passed in " + elapsedNanos + " ns");
        }
    }

    /** Returns how many calls there were, and how many of them passed. */
    private static long[] call(SlidingWindowRateLimiter limiter, long startNanos) {
        long calls = 0;
        long passed = 0;
        while (System.nanoTime() - startNanos < RUN.toNanos()) {
            for (int i = 0; i < 1_000; i++) {
                calls++;
                if (limiter.tryAcquire()) {
                    passed++;
                }
            }
        }
        return new long[] {calls, passed};
    }
}
