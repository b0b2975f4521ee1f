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
        // hook: Guava's caches
        CacheBuilder<Object, Object> builder = CacheBuilder.newBuilder().ticker(new Ticker() {
            @Override
            public long read() {
                return FastClock.nanoTime();
            }
        });
        // end
        return builder.expireAfterWrite(timeToLive).build();
    }

    @Override
    public void run(PrintStream out) {
        CaffeineExample.expire(cache(CaffeineExample.TIME_TO_LIVE).asMap(), out);
    }
}
