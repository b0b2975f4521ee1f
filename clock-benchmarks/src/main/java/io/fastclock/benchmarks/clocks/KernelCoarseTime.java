// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.util.Optional;

/**
 * The C library's {@code clock_gettime(CLOCK_REALTIME_COARSE)}, called as an application would: by a critical downcall that
 * fills a buffer of the thread. By reflection, because this module is compiled for Java 17.
 */
final class KernelCoarseTime {
    static final int FIRST_VERSION = 22;
    private static final int CLOCK_REALTIME_COARSE = 5;
    private static final long TIMESPEC_BYTES = 16;

    // Constants for the JIT compiler.
    private static final ThreadLocal<Object> TIMESPEC = ThreadLocal.withInitial(KernelCoarseTime::allocate);
    private static final MethodHandle CLOCK_GETTIME;
    private static final MethodHandle LONG_AT;

    static {
        try {
            Class<?> layout = type("MemoryLayout");
            Class<?> value = type("ValueLayout");
            Object ints = value.getField("JAVA_INT").get(null);
            Object parameters = array(layout, ints, value.getField("ADDRESS").get(null));
            Object function = type("FunctionDescriptor")
                    .getMethod("of", layout, parameters.getClass())
                    .invoke(null, ints, parameters);
            Class<?> option = type("Linker$Option");
            Object options =
                    array(option, option.getMethod("critical", boolean.class).invoke(null, false));
            Object linker = type("Linker").getMethod("nativeLinker").invoke(null);
            Object library = type("Linker").getMethod("defaultLookup").invoke(linker);
            Optional<?> address = (Optional<?>)
                    type("SymbolLookup").getMethod("find", String.class).invoke(library, "clock_gettime");
            MethodHandle call = (MethodHandle) type("Linker")
                    .getMethod("downcallHandle", type("MemorySegment"), type("FunctionDescriptor"), options.getClass())
                    .invoke(linker, address.orElseThrow(), function, options);
            CLOCK_GETTIME = call.asType(MethodType.methodType(int.class, int.class, Object.class));
            VarHandle field = (VarHandle) value.getMethod("varHandle")
                    .invoke(value.getField("JAVA_LONG").get(null));
            LONG_AT = field.toMethodHandle(VarHandle.AccessMode.GET)
                    .asType(MethodType.methodType(long.class, Object.class, long.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private KernelCoarseTime() {}

    static long currentTimeMillis() {
        try {
            Object timespec = TIMESPEC.get();
            int unused = (int) CLOCK_GETTIME.invokeExact(CLOCK_REALTIME_COARSE, timespec);
            return (long) LONG_AT.invokeExact(timespec, 0L) * 1_000
                    + (long) LONG_AT.invokeExact(timespec, (long) Long.BYTES) / 1_000_000;
        } catch (Throwable t) {
            throw new IllegalStateException(t);
        }
    }

    private static Object allocate() {
        try {
            Object arena = type("Arena").getMethod("ofAuto").invoke(null);
            return type("SegmentAllocator")
                    .getMethod("allocate", long.class, long.class)
                    .invoke(arena, TIMESPEC_BYTES, (long) Long.BYTES);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName("java.lang.foreign." + name);
    }

    private static Object array(Class<?> type, Object... elements) {
        Object array = Array.newInstance(type, elements.length);
        for (int i = 0; i < elements.length; i++) {
            Array.set(array, i, elements[i]);
        }
        return array;
    }
}
