// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.guava;

import com.google.common.base.Ticker;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import io.fastclock.FastClock;
import io.fastclock.examples.Example;
import io.fastclock.examples.measure.Report;
import java.time.Duration;

/**
 * A Guava cache with expiry reads the time at each look-up. The extension point is {@link Ticker}:
 *
 * <pre>{@code CacheBuilder.newBuilder().ticker(new FastClockTicker())}</pre>
 */
public final class GuavaExample implements Example {
    /** Creates a cache whose entries expire by FastClock. */
    static Cache<Integer, Long> cache(Duration timeToLive) {
        return CacheBuilder.newBuilder()
                .ticker(new FastClockTicker())
                .expireAfterWrite(timeToLive)
                .build();
    }

    /** Guava's ticker is a class and not an interface. */
    private static final class FastClockTicker extends Ticker {
        @Override
        public long read() {
            return FastClock.nanoTime();
        }
    }

    @Override
    public void run(Report report) {
        GuavaMeasurement.run(report);
    }
}
