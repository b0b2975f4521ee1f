// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.invoke.MethodHandle;
import java.util.Objects;

/** The tick counter of the vDSO data page, once it is verified. */
final class TickCounter {
    /** More than the calls after which the JVM compiles a method handle (127). In a reader that would take milliseconds. */
    private static final int LOADS_THAT_LINK = 200;

    private static @Nullable MethodHandle verified;

    private TickCounter() {}

    /**
     * Sets the handle of type {@code ()int} that loads the counter, once, and links the call below. Otherwise a reader near a stack
     * overflow might leave the class unusable.
     */
    static void use(MethodHandle load) {
        verified = load;
        for (int i = 0; i < LOADS_THAT_LINK; i++) {
            load();
        }
    }

    /** Loads the counter with acquire semantics. */
    static int load() {
        try {
            return (int) Handle.LOAD.invokeExact();
        } catch (Error e) { // A stack overflow.
            throw e;
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    private static final class Handle {
        /** A constant for the JIT compiler: the call is one load from a fixed address. */
        static final MethodHandle LOAD = Objects.requireNonNull(verified);
    }
}
