// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.injected;

import java.lang.invoke.MethodHandle;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The methods that replaced reads call. The tool defines a copy of this class in {@code java.lang}, so this class may only use
 * classes of the JDK.
 */
public class Time {
    private static volatile MethodHandle[] given = {};

    private Time() {}

    /** To be {@link #know known} when a class is linked. */
    public static final class Known extends Time {}

    public static final @Nullable Known KNOWN = null;

    public static void know(@SuppressWarnings("unused") @Nullable Time known) {}

    /** Sets what the first two methods below call, in their order. To be called once. Reads no clock: FastClock is not yet used. */
    public static void use(MethodHandle[] reads) {
        given = reads;
        FastClock.NANOS.type(); // Initialises the constants.
    }

    public static long currentTimeMillis() {
        return read(FastClock.MILLIS);
    }

    public static long nanoTime() {
        return read(FastClock.NANOS);
    }

    private static long read(MethodHandle clock) {
        try {
            return (long) clock.invokeExact();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) { // It declares none.
            throw new IllegalStateException(e);
        }
    }

    /** {@code Instant.now()}, in whole milliseconds. */
    public static Instant now() {
        return Instant.ofEpochMilli(currentTimeMillis());
    }

    /** {@code Clock.instant()}. The system clocks of all zones return the same. */
    public static Instant instant(Clock clock) {
        return clock.getClass() == FastClock.OF_SYSTEM ? now() : clock.instant();
    }

    public static long millis(Clock clock) {
        return clock.getClass() == FastClock.OF_SYSTEM ? currentTimeMillis() : clock.millis();
    }

    /** Constants, so that the JIT compiler knows the clock and inlines the read. */
    private static final class FastClock {
        static final Class<?> OF_SYSTEM = Clock.systemUTC().getClass();
        static final MethodHandle MILLIS = given[0];
        static final MethodHandle NANOS = given[1];
    }
}
