// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.Objects;

/** The tick counter of the vDSO data page, once it is verified. */
final class TickCounter {
    static @Nullable Memory memory;
    static long address;

    private TickCounter() {}

    /** Sets where the counter is, once, and links the call below. Otherwise a reader near a stack overflow might leave a class unusable. */
    static void use(Memory verifiedMemory, long verifiedAddress) {
        memory = verifiedMemory;
        address = verifiedAddress;
        load();
    }

    /** Loads the counter with acquire semantics. */
    static int load() {
        return Verified.MEMORY.load(Verified.ADDRESS);
    }

    /** Constants for the JIT compiler: the call is one load from a fixed address. */
    static final class Verified {
        static final Memory MEMORY = Objects.requireNonNull(memory);
        static final long ADDRESS = address;
    }
}
