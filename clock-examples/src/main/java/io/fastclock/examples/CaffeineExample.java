// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.fastclock.Clock;
import io.fastclock.DirectClock;
import io.fastclock.FastClock;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Objects;

/** A Caffeine cache with expiry reads the time at each look-up: its {@link Ticker} is the place for FastClock. */
final class CaffeineExample implements Example {
    private static final int CALLS = 100_000;

    @Override
    public void run(PrintStream out) {
        readOn("the system clock", DirectClock.instance(), Ticker.systemTicker(), out);
        readOn("FastClock", FastClock.clock(), FastClock::nanoTime, out);

        Cache<Integer, Long> before = filled(Ticker.systemTicker());
        Cache<Integer, Long> after = filled(FastClock::nanoTime);
        BeforeAndAfter.print(out, "getIfPresent(), a hit", () -> sum(before), () -> sum(after), CALLS);
    }

    /** The seam: anything that can be read is a ticker. */
    static Cache<Integer, Long> cache(Ticker ticker, Duration timeToLive) {
        return Caffeine.newBuilder().ticker(ticker).expireAfterWrite(timeToLive).build();
    }

    private static void readOn(String name, Clock clock, Ticker ticker, PrintStream out) {
        Cache<Integer, Long> cache = cache(ticker, ExpiringValue.TIME_TO_LIVE);
        ExpiringValue.readOn(name, clock, loader -> cache.get(0, key -> loader.getAsLong()), out);
    }

    private static Cache<Integer, Long> filled(Ticker ticker) {
        Cache<Integer, Long> cache = cache(ticker, Duration.ofHours(1));
        for (int key = 0; key < 64; key++) {
            cache.put(key, (long) key);
        }
        return cache;
    }

    private static long sum(Cache<Integer, Long> cache) {
        long sum = 0;
        for (int i = 0; i < CALLS; i++) {
            sum += Objects.requireNonNull(cache.getIfPresent(i & 63));
        }
        return sum;
    }
}
