// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.measure;

import io.fastclock.Clock;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/** Reads a cached value that expires, without a pause, and checks by the cache's own clock how often it was loaded. */
public final class ExpiringValue {
    public static final Duration TIME_TO_LIVE = Duration.ofMillis(50);
    private static final Duration RUN = Duration.ofMillis(260);

    private ExpiringValue() {}

    /**
     * Prints how many reads and loads there were.
     *
     * @param cache returns the value, which it loaded by the given loader at most {@link #TIME_TO_LIVE} ago
     * @throws IllegalStateException if the value was loaded too often, or did not expire
     */
    public static void readOn(String clockName, Clock clock, ToLongFunction<LongSupplier> cache, PrintStream out) {
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
                    throw new IllegalStateException("load " + value + " was seen after load " + newest);
                }
                newest = value;
            }
            reads += 1_000;
        } while (clock.nanoTime() - afterFirstNanos < RUN.toNanos());
        newest = cache.applyAsLong(loader); // After the first value's expiry in any case.
        reads++;
        long elapsedNanos = clock.nanoTime() - beforeFirstNanos;

        out.printf(
                "%-17s %,12d reads, %d loads of a value that lives %d ms, in %.1f ms%n",
                clockName + ":", reads, loads.get(), TIME_TO_LIVE.toMillis(), elapsedNanos / 1e6);
        if (newest < 2 || loads.get() > elapsedNanos / TIME_TO_LIVE.toNanos() + 1) {
            throw new IllegalStateException(loads + " loads in " + elapsedNanos + " ns");
        }
    }
}
