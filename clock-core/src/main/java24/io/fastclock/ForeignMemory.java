// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/** The same as in the jar's root, for half of the CPU time. There, {@code jdeps} of older versions would miss {@code java.lang.foreign}. */
final class ForeignMemory {
    static VarHandle ints() {
        return ValueLayout.JAVA_INT.varHandle();
    }

    static Object everything() {
        return MemorySegment.ofAddress(0).reinterpret(Long.MAX_VALUE);
    }
}
