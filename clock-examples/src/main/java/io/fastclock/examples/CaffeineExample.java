// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.fastclock.FastClock;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Map;

/**
 * A Caffeine cache with expiry reads the time at each look-up. The extension point is {@link Ticker}. The cache has no scheduler: that
 * would wait by {@code System} until an entry expires, when it may not have expired by FastClock.
 */
public final class CaffeineExample implements Example {
    static final Duration TIME_TO_LIVE = Duration.ofMillis(50);

    /** Creates a cache whose entries expire by FastClock. */
    public static Cache<Integer, Long> cache(Duration timeToLive) {
        // hook: Caffeine
        Caffeine<Object, Object> builder = Caffeine.newBuilder().ticker(FastClock::nanoTime);
        // end
        return builder.expireAfterWrite(timeToLive).build();
    }

    @Override
    public void run(PrintStream out) {
        expire(cache(TIME_TO_LIVE).asMap(), out);
    }

    /** Reads an entry until it has expired. */
    static void expire(Map<Integer, Long> cache, PrintStream out) {
        long startNanos = FastClock.nanoTime();
        cache.put(1, 10L);
        long hits = 0;
        while (cache.get(1) != null) {
            hits++;
        }
        long nanos = FastClock.nanoTime() - startNanos;
        out.printf("After %,d hits and %.1f ms, the entry has expired.%n", hits, nanos / 1e6);
        Example.require(nanos >= TIME_TO_LIVE.toNanos(), "the entry expired before " + TIME_TO_LIVE);
    }
}
