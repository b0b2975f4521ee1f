// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.guava;

import com.google.common.base.Ticker;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import io.fastclock.FastClock;
import io.fastclock.examples.Example;
import java.io.PrintStream;
import java.time.Duration;

/** A Guava cache with expiry reads the time at each look-up. The extension point is {@link Ticker}. */
public final class GuavaExample implements Example {
    private static final Duration TIME_TO_LIVE = Duration.ofMillis(50);

    /** Creates a cache whose entries expire by the coarse clock. */
    public static Cache<Integer, Long> cache(Duration timeToLive) {
        return CacheBuilder.newBuilder()
                .ticker(new CoarseTicker())
                .expireAfterWrite(timeToLive)
                .build();
    }

    /** Guava's ticker is a class and not an interface. */
    public static final class CoarseTicker extends Ticker {
        @Override
        public long read() {
            return FastClock.coarseNanoTime();
        }
    }

    @Override
    public void run(PrintStream out) {
        Cache<Integer, Long> cache = cache(TIME_TO_LIVE);
        long startNanos = FastClock.coarseNanoTime();
        cache.put(1, 10L);
        long hits = 0;
        while (cache.getIfPresent(1) != null) {
            hits++;
        }
        long nanos = FastClock.coarseNanoTime() - startNanos;
        out.printf("After %,d hits and %.1f ms, the entry has expired.%n", hits, nanos / 1e6);
        Example.require(nanos >= TIME_TO_LIVE.toNanos(), "the entry expired before " + TIME_TO_LIVE);
    }
}
