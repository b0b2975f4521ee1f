// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.FastClock;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The result of calling a limiter without pause. The time is from before its creation until after the last call. */
public record LimiterLoad(long calls, long granted, long elapsedNanos) {
    private static final int LEAST_CALLS = 10_000; // More than any of the limits.

    /**
     * Creates a limiter and calls it, for a time after the first call. The last call is after that time, however busy the machine is.
     * Measured by FastClock, as the limiter does: another clock may differ by its staleness.
     */
    public static LimiterLoad of(Duration run, Supplier<BooleanSupplier> creation) {
        long startNanos = FastClock.nanoTime();
        BooleanSupplier limiter = creation.get();
        long granted = limiter.getAsBoolean() ? 1 : 0; // Loads classes, so it may take longer than all the others.
        long calls = 1;
        long firstCalledNanos = FastClock.nanoTime();
        long beforeCallNanos;
        do {
            beforeCallNanos = FastClock.nanoTime();
            granted += limiter.getAsBoolean() ? 1 : 0;
            calls++;
        } while (calls < LEAST_CALLS || beforeCallNanos - firstCalledNanos < run.toNanos());
        return new LimiterLoad(calls, granted, FastClock.nanoTime() - startNanos);
    }

    /** Throws unless the number of granted calls is within these bounds, both inclusive. */
    public void requireGranted(long atLeast, long atMost) {
        Example.require(granted >= atLeast && granted <= atMost, this + ", expected from " + atLeast + " to " + atMost);
    }

    @Override
    public String toString() {
        return String.format("%,d of %,d calls granted in %.1f ms", granted, calls, elapsedNanos / 1e6);
    }
}
