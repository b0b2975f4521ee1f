// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.injected;

import java.util.function.LongSupplier;

/**
 * The methods that replaced reads call, if the class loader of the application has no FastClock. The tool defines a copy of this
 * class in {@code java.lang}, so this class may only use classes of the JDK.
 */
public final class Time {
    private static volatile LongSupplier[] given = {};

    private Time() {}

    /** Sets what the two methods below call, in their order. To be called once, before the first read. */
    public static void use(LongSupplier[] reads) {
        given = reads;
        currentTimeMillis(); // Initialises the constants.
    }

    public static long currentTimeMillis() {
        return Clock.MILLIS.getAsLong();
    }

    public static long nanoTime() {
        return Clock.NANOS.getAsLong();
    }

    /** Constants, so that the JIT compiler knows the clock and inlines the read. */
    private static final class Clock {
        static final LongSupplier MILLIS = given[0];
        static final LongSupplier NANOS = given[1];
    }
}
