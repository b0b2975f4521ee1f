// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.invoke.MethodHandle;
import java.util.Objects;

/**
 * The tick counter of the vDSO data page. {@link KernelTick} initialises this class once it has verified the counter, and
 * links the call below. Otherwise a reader near a stack overflow might leave the class unusable.
 */
final class TickCounter {
    /** A constant for the JIT compiler: the call is one load from a fixed address. */
    private static final MethodHandle LOAD = Objects.requireNonNull(KernelTick.counter);

    private TickCounter() {}

    /** Loads the counter with acquire semantics. */
    static int load() {
        try {
            return (int) LOAD.invokeExact();
        } catch (Error e) { // A stack overflow.
            throw e;
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }
}
