// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.caffeine;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.fastclock.FastClock;
import io.fastclock.examples.Example;
import io.fastclock.examples.measure.Report;
import java.time.Duration;

/**
 * A Caffeine cache with expiry reads the time at each look-up. The extension point is {@link Ticker}:
 *
 * <pre>{@code Caffeine.newBuilder().ticker(FastClock::nanoTime)}</pre>
 */
public final class CaffeineExample implements Example {
    /** Creates a cache whose entries expire by FastClock. */
    static Cache<Integer, Long> cache(Duration timeToLive) {
        return Caffeine.newBuilder()
                .ticker(FastClock::nanoTime)
                .expireAfterWrite(timeToLive)
                .build();
    }

    @Override
    public void run(Report report) {
        CaffeineMeasurement.run(report);
    }
}
