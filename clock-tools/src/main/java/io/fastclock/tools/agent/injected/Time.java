// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.injected;

import java.lang.invoke.MethodHandle;

/**
 * The methods that replaced reads call. The tool defines a copy of this class in {@code java.lang}, so this class may only use
 * classes of the JDK.
 */
public final class Time {
    private static volatile MethodHandle[] given = {};

    private Time() {}

    /** Sets what the two methods below call, in their order. To be called once, before the first read. */
    public static void use(MethodHandle[] reads) {
        given = reads;
        currentTimeMillis(); // Initialises the constants, and links the calls: a read may happen while locks are held.
        nanoTime();
    }

    public static long currentTimeMillis() {
        try {
            return (long) Clock.MILLIS.invokeExact();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) { // It declares none.
            throw new IllegalStateException(e);
        }
    }

    public static long nanoTime() {
        try {
            return (long) Clock.NANOS.invokeExact();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) { // As above.
            throw new IllegalStateException(e);
        }
    }

    /** Constants, so that the JIT compiler knows the clock and inlines the read. */
    private static final class Clock {
        static final MethodHandle MILLIS = given[0];
        static final MethodHandle NANOS = given[1];
    }
}
