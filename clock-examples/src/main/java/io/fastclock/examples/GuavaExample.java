// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import com.google.common.base.Ticker;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import io.fastclock.Clock;
import io.fastclock.DirectClock;
import io.fastclock.FastClock;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.function.LongSupplier;

/** A Guava cache with expiry reads the time at each look-up: its {@link Ticker} is the place for FastClock. */
final class GuavaExample implements Example {
    private static final int CALLS = 100_000;

    @Override
    public void run(PrintStream out) {
        readOn("the system clock", DirectClock.instance(), Ticker.systemTicker(), out);
        readOn("FastClock", FastClock.clock(), new FastClockTicker(), out);

        Cache<Integer, Long> before = filled(Ticker.systemTicker());
        Cache<Integer, Long> after = filled(new FastClockTicker());
        BeforeAndAfter.print(out, "getIfPresent(), a hit", () -> sum(before), () -> sum(after), CALLS);
    }

    /** The seam: a ticker is a class with one method. */
    static final class FastClockTicker extends Ticker {
        @Override
        public long read() {
            return FastClock.nanoTime();
        }
    }

    static Cache<Integer, Long> cache(Ticker ticker, Duration timeToLive) {
        return CacheBuilder.newBuilder()
                .ticker(ticker)
                .expireAfterWrite(timeToLive)
                .build();
    }

    private static void readOn(String name, Clock clock, Ticker ticker, PrintStream out) {
        Cache<Integer, Long> cache = cache(ticker, ExpiringValue.TIME_TO_LIVE);
        ExpiringValue.readOn(name, clock, loader -> get(cache, loader), out);
    }

    private static long get(Cache<Integer, Long> cache, LongSupplier loader) {
        try {
            return cache.get(0, loader::getAsLong);
        } catch (ExecutionException e) {
            throw new AssertionError("the loader throws nothing that is checked", e);
        }
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
