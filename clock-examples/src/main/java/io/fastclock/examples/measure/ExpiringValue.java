// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.measure;

import io.fastclock.Clock;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/** Reads a cached value that expires, without pause, and checks by the cache's clock how often it was loaded. */
public final class ExpiringValue {
    public static final Duration TIME_TO_LIVE = Duration.ofMillis(50);
    private static final Duration RUN = Duration.ofMillis(260);

    private ExpiringValue() {}

    /**
     * Prints the number of reads and loads.
     *
     * @param cache returns the value, or loads it by the given loader if it is older than {@link #TIME_TO_LIVE}
     * @throws IllegalStateException if the value was loaded too often, or did not expire
     */
    public static void read(String clockName, Clock clock, ToLongFunction<LongSupplier> cache, PrintStream out) {
        AtomicInteger loads = new AtomicInteger();
        LongSupplier loader = loads::incrementAndGet;
        long reads = 1;
        long beforeFirstNanos = clock.nanoTime();
        long newest = cache.applyAsLong(loader);
        long afterFirstNanos = clock.nanoTime();
        do {
            for (int i = 0; i < 1_000; i++) {
                long value = cache.applyAsLong(loader);
                if (value < newest) {
                    throw new IllegalStateException("value " + value + " was returned after value " + newest);
                }
                newest = value;
            }
            reads += 1_000;
        } while (clock.nanoTime() - afterFirstNanos < RUN.toNanos());
        newest = cache.applyAsLong(loader); // The first value has expired.
        reads++;
        long elapsedNanos = clock.nanoTime() - beforeFirstNanos;

        out.printf(
                "On %s, the cache loaded a value that expires after %d ms %d times in %,d reads and %.1f ms.%n",
                clockName, TIME_TO_LIVE.toMillis(), loads.get(), reads, elapsedNanos / 1e6);
        if (newest < 2 || loads.get() > elapsedNanos / TIME_TO_LIVE.toNanos() + 1) {
            throw new IllegalStateException(loads + " loads in " + elapsedNanos + " ns");
        }
    }
}
