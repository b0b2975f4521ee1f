// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Access to memory, of Java 22 and later, found by name. Java 24 and later have a version of their own in the jar, but not if an old
 * shade plugin has relocated the package.
 */
final class ForeignMemory {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    private ForeignMemory() {}

    /** Returns a handle that loads an int by its distance from a segment's start. */
    static VarHandle ints() throws Throwable {
        Class<?> layout = Class.forName("java.lang.foreign.ValueLayout");
        Class<?> ofInt = Class.forName("java.lang.foreign.ValueLayout$OfInt");
        Object ints = LOOKUP.findStaticGetter(layout, "JAVA_INT", ofInt).invoke();
        return (VarHandle) LOOKUP.findVirtual(layout, "varHandle", methodType(VarHandle.class))
                .invoke(ints);
    }

    /** Returns the segment of all addresses. */
    static Object everything() throws Throwable {
        Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
        Object start = LOOKUP.findStatic(segment, "ofAddress", methodType(segment, long.class))
                .invoke(0L);
        return LOOKUP.findVirtual(segment, "reinterpret", methodType(segment, long.class))
                .invoke(start, Long.MAX_VALUE);
    }
}
