// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.ratelimiter;

import io.fastclock.FastClock;
import io.fastclock.examples.Example;
import io.fastclock.examples.LimiterLoad;
import java.io.PrintStream;
import java.time.Duration;

/** A rate limiter that takes a {@link io.fastclock.Clock}. */
public final class RateLimiterExample implements Example {
    private static final int LIMIT = 1_000;
    private static final Duration WINDOW = Duration.ofMillis(500);

    @Override
    public void run(PrintStream out) {
        LimiterLoad load = LimiterLoad.of(
                Duration.ofSeconds(1),
                () -> new SlidingWindowRateLimiter(FastClock.clock(), LIMIT, WINDOW, 10)::tryAcquire);
        out.printf("The limiter grants at most %d calls in any %d ms: %s.%n", LIMIT, WINDOW.toMillis(), load);
        load.requireGranted(LIMIT + 1, LIMIT * (load.elapsedNanos() / WINDOW.toNanos() + 1)); // The last is not over.
    }
}
