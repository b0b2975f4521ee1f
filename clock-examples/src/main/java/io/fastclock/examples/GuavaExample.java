// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import com.google.common.base.Ticker;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import io.fastclock.FastClock;
import java.io.PrintStream;
import java.time.Duration;

/** A Guava cache with expiry reads the time at each look-up. The extension point is {@link Ticker}. */
public final class GuavaExample implements Example {
    /** Creates a cache whose entries expire by FastClock. */
    public static Cache<Integer, Long> cache(Duration timeToLive) {
        return CacheBuilder.newBuilder()
                .ticker(new FastClockTicker())
                .expireAfterWrite(timeToLive)
                .build();
    }

    /** Guava's ticker is a class and not an interface. */
    public static final class FastClockTicker extends Ticker {
        @Override
        public long read() {
            return FastClock.nanoTime();
        }
    }

    @Override
    public void run(PrintStream out) {
        CaffeineExample.expire(cache(CaffeineExample.TIME_TO_LIVE).asMap(), out);
    }
}
