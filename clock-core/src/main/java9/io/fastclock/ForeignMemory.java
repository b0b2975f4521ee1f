// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.invoke.VarHandle;

/** Access to memory, found by name. From Java 24 on the jar has another version, unless an old shade plugin has relocated it. */
final class ForeignMemory {
    static VarHandle ints() throws ReflectiveOperationException {
        Class<?> layout = Class.forName("java.lang.foreign.ValueLayout");
        return (VarHandle)
                layout.getMethod("varHandle").invoke(layout.getField("JAVA_INT").get(null));
    }

    static Object addressSpace() throws ReflectiveOperationException {
        Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
        Object start = segment.getMethod("ofAddress", long.class).invoke(null, 0L);
        return segment.getMethod("reinterpret", long.class).invoke(start, Long.MAX_VALUE);
    }
}
