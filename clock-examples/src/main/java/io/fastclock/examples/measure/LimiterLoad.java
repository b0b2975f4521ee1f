// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.measure;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * The result of calling a limiter without pause.
 *
 * @param elapsedNanos by the limiter's clock, from before its creation until after the last call
 */
public record LimiterLoad(long calls, long granted, long elapsedNanos) {
    /** The number of calls between two reads of the clock. */
    public static final int BATCH = 1_000;

    /**
     * Calls the limiter for as long as {@code run}, and at least {@link #BATCH} times before and after. Everything that
     * is refilled within {@code run} is used, even if this thread is preempted.
     *
     * @param nanoTime the limiter's clock
     * @param startNanos what that clock returned before the limiter was created
     */
    public static LimiterLoad of(BooleanSupplier limiter, LongSupplier nanoTime, long startNanos, Duration run) {
        long granted = batch(limiter);
        long batches = 1;
        long firstEndNanos = nanoTime.getAsLong();
        do {
            granted += batch(limiter);
            batches++;
        } while (nanoTime.getAsLong() - firstEndNanos < run.toNanos());
        granted += batch(limiter);
        batches++;
        return new LimiterLoad(batches * BATCH, granted, nanoTime.getAsLong() - startNanos);
    }

    private static long batch(BooleanSupplier limiter) {
        long granted = 0;
        for (int i = 0; i < BATCH; i++) {
            granted += limiter.getAsBoolean() ? 1 : 0;
        }
        return granted;
    }

    /** Throws unless the number of granted calls is within these bounds, both inclusive. */
    public void requireGranted(long atLeast, long atMost) {
        if (granted < atLeast || granted > atMost) {
            throw new IllegalStateException(this + ", expected from " + atLeast + " to " + atMost);
        }
    }

    @Override
    public String toString() {
        return String.format("%,d of %,d calls granted in %.1f ms", granted, calls, elapsedNanos / 1e6);
    }
}
