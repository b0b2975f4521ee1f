// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.measure;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * What a limiter let pass of calls that came without a pause.
 *
 * @param elapsedNanos by the limiter's own clock, from before its creation until after the last call
 */
public record LimiterLoad(long calls, long passed, long elapsedNanos) {
    /** The number of calls between two reads of the clock. */
    public static final int BATCH = 1_000;

    /**
     * Calls for as long as {@code run}, and before and after that at least {@link #BATCH} times: whatever is refilled
     * within {@code run} is called for, even if this thread was preempted in between.
     *
     * @param nanoTime the limiter's own clock
     * @param startNanos what that clock returned before the limiter was created
     */
    public static LimiterLoad of(BooleanSupplier limiter, LongSupplier nanoTime, long startNanos, Duration run) {
        long passed = batch(limiter);
        long batches = 1;
        long firstEndNanos = nanoTime.getAsLong();
        do {
            passed += batch(limiter);
            batches++;
        } while (nanoTime.getAsLong() - firstEndNanos < run.toNanos());
        passed += batch(limiter);
        batches++;
        return new LimiterLoad(batches * BATCH, passed, nanoTime.getAsLong() - startNanos);
    }

    private static long batch(BooleanSupplier limiter) {
        long passed = 0;
        for (int i = 0; i < BATCH; i++) {
            passed += limiter.getAsBoolean() ? 1 : 0;
        }
        return passed;
    }

    /** Throws unless the number that passed is within these two, both included. */
    public void requirePassed(long atLeast, long atMost) {
        if (passed < atLeast || passed > atMost) {
            throw new IllegalStateException("of " + this + " not from " + atLeast + " to " + atMost + " have passed");
        }
    }

    @Override
    public String toString() {
        return String.format("%,d calls, %,d passed in %.1f ms", calls, passed, elapsedNanos / 1e6);
    }
}
