// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.guava;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import io.fastclock.Clock;
import io.fastclock.DirectClock;
import io.fastclock.FastClock;
import io.fastclock.examples.measure.BeforeAndAfter;
import io.fastclock.examples.measure.ExpiringValue;
import io.fastclock.examples.measure.Libraries;
import io.fastclock.examples.measure.Report;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.function.LongSupplier;

/** Checks how often a value that expires is loaded, and measures a hit. */
final class GuavaMeasurement {
    private static final int CALLS = 100_000;

    private GuavaMeasurement() {}

    static void run(Report report) {
        read("the system clock", DirectClock.instance(), systemCache(ExpiringValue.TIME_TO_LIVE), report.text());
        read("FastClock", FastClock.clock(), GuavaExample.cache(ExpiringValue.TIME_TO_LIVE), report.text());

        Cache<Integer, Long> before = filled(systemCache(Duration.ofHours(1)));
        Cache<Integer, Long> after = filled(GuavaExample.cache(Duration.ofHours(1)));
        report.add(BeforeAndAfter.compare(
                Libraries.named("Guava") + " getIfPresent(), a hit", () -> sum(before), () -> sum(after), CALLS));
    }

    private static Cache<Integer, Long> systemCache(Duration timeToLive) {
        return CacheBuilder.newBuilder().expireAfterWrite(timeToLive).build();
    }

    private static void read(String name, Clock clock, Cache<Integer, Long> cache, PrintStream out) {
        ExpiringValue.read(name, clock, loader -> get(cache, loader), out);
    }

    private static long get(Cache<Integer, Long> cache, LongSupplier loader) {
        try {
            return cache.get(0, loader::getAsLong);
        } catch (ExecutionException e) {
            throw new AssertionError("the loader throws no checked exception", e);
        }
    }

    private static Cache<Integer, Long> filled(Cache<Integer, Long> cache) {
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
