// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import java.lang.invoke.VarHandle;
import java.util.function.LongSupplier;

/** Reads a clock between two readings of the system clock. One clock in a process, so that the JIT inlines it. */
final class Bracket {
    private final LongSupplier system;
    private final LongSupplier clock;

    Bracket(LongSupplier system, LongSupplier clock) {
        this.system = system;
        this.clock = clock;
    }

    /**
     * The fences keep the JIT from moving the clock's load over a call to the system clock: a thread that was preempted
     * between the two would take its own absence for an error of the clock's.
     */
    void observe(ReadErrors errors) {
        long before = system.getAsLong();
        VarHandle.fullFence();
        long value = clock.getAsLong();
        VarHandle.fullFence();
        long after = system.getAsLong();
        errors.record(before, value, after);
    }
}
