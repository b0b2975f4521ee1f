// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.ratelimiter;

import io.fastclock.examples.Example;
import java.io.PrintStream;

/**
 * A rate limiter of our own that takes a clock, as a library with such a parameter does:
 *
 * <pre>{@code new SlidingWindowRateLimiter(FastClock.clock(), 1_000, Duration.ofMillis(500), 10)}</pre>
 */
public final class RateLimiterExample implements Example {
    @Override
    public void run(PrintStream out) throws Exception {
        RateLimiterMeasurement.print(out);
    }
}
