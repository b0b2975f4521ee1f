// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.replace;

import java.util.function.LongSupplier;

/**
 * The methods that replaced reads call, if the class loader of the application has no FastClock. The tool defines a copy of this
 * class in {@code java.lang}, so this class may only use classes of the JDK.
 */
public final class Time {
    private static volatile LongSupplier givenMillis = System::currentTimeMillis;
    private static volatile LongSupplier givenNanos = System::nanoTime;
    private static volatile LongSupplier givenCoarseMillis = System::currentTimeMillis;
    private static volatile LongSupplier givenCoarseNanos = System::nanoTime;

    private Time() {}

    /**
     * Sets the clock. To be called once, before the first read.
     *
     * @param millis returns the wall time
     * @param nanos returns the monotonic time
     * @param coarseMillis returns the wall time of the coarse clock
     * @param coarseNanos returns the monotonic time of the coarse clock
     */
    public static void use(
            LongSupplier millis, LongSupplier nanos, LongSupplier coarseMillis, LongSupplier coarseNanos) {
        givenMillis = millis;
        givenNanos = nanos;
        givenCoarseMillis = coarseMillis;
        givenCoarseNanos = coarseNanos;
        currentTimeMillis(); // Initialises the constants.
    }

    /** Replaces {@link System#currentTimeMillis()}. */
    public static long currentTimeMillis() {
        return Clock.MILLIS.getAsLong();
    }

    /** Replaces {@link System#nanoTime()}. */
    public static long nanoTime() {
        return Clock.NANOS.getAsLong();
    }

    /** Replaces {@link System#currentTimeMillis()}, if the coarse clock was chosen. */
    public static long coarseTimeMillis() {
        return Clock.COARSE_MILLIS.getAsLong();
    }

    /** Replaces {@link System#nanoTime()}, if the coarse clock was chosen. */
    public static long coarseNanoTime() {
        return Clock.COARSE_NANOS.getAsLong();
    }

    /** Constants, so that the JIT compiler knows the clock and inlines the read. */
    private static final class Clock {
        static final LongSupplier MILLIS = givenMillis;
        static final LongSupplier NANOS = givenNanos;
        static final LongSupplier COARSE_MILLIS = givenCoarseMillis;
        static final LongSupplier COARSE_NANOS = givenCoarseNanos;
    }
}
