// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/** Without reflection, which halves the CPU time of the verification. The class in the jar's root is for the tools of older JDKs. */
final class ForeignMemory {
    static VarHandle ints() {
        return ValueLayout.JAVA_INT.varHandle();
    }

    static Object addressSpace() {
        return MemorySegment.ofAddress(0).reinterpret(Long.MAX_VALUE);
    }
}
