// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.ratelimiter;

import io.fastclock.examples.Example;
import io.fastclock.examples.measure.Report;

/**
 * A rate limiter that takes a {@link io.fastclock.Clock}:
 *
 * <pre>{@code new SlidingWindowRateLimiter(FastClock.clock(), 1_000, Duration.ofMillis(500), 10)}</pre>
 */
public final class RateLimiterExample implements Example {
    @Override
    public void run(Report report) throws Exception {
        RateLimiterMeasurement.run(report);
    }
}
