// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.caffeine;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.fastclock.FastClock;
import io.fastclock.examples.Example;
import java.io.PrintStream;
import java.time.Duration;

/**
 * A Caffeine cache with expiry reads the time at each look-up. Its {@link Ticker} is the extension point:
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
    public void run(PrintStream out) {
        CaffeineMeasurement.print(out);
    }
}
