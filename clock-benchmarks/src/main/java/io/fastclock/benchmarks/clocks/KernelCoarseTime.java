// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The C library's {@code clock_gettime(CLOCK_REALTIME_COARSE)}, called as an application would: by a critical downcall that
 * fills a buffer of the thread. By reflection, because this module is compiled for Java 17.
 */
final class KernelCoarseTime {
    static final int FIRST_VERSION = 22;
    private static final int CLOCK_REALTIME_COARSE = 5;
    private static final long TIMESPEC_BYTES = 16;

    // Constants for the JIT compiler.
    private static final ThreadLocal<Object> TIMESPEC = ThreadLocal.withInitial(() ->
            call("SegmentAllocator", call("Arena", null, "ofAuto"), "allocate", TIMESPEC_BYTES, (long) Long.BYTES));
    private static final MethodHandle CLOCK_GETTIME = clockGettime();
    private static final MethodHandle LONG_AT = ((VarHandle) call("ValueLayout", layout("JAVA_LONG"), "varHandle"))
            .toMethodHandle(VarHandle.AccessMode.GET)
            .asType(MethodType.methodType(long.class, Object.class, long.class));

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

    private static MethodHandle clockGettime() {
        Object ints = layout("JAVA_INT");
        Object parameters = array("MemoryLayout", ints, layout("ADDRESS"));
        Object function = call("FunctionDescriptor", null, "of", ints, parameters);
        Object options = array("Linker$Option", call("Linker$Option", null, "critical", false));
        Object linker = call("Linker", null, "nativeLinker");
        Object library = call("Linker", linker, "defaultLookup");
        Optional<?> symbol = (Optional<?>) call("SymbolLookup", library, "find", "clock_gettime");
        return ((MethodHandle) call("Linker", linker, "downcallHandle", symbol.orElseThrow(), function, options))
                .asType(MethodType.methodType(int.class, int.class, Object.class));
    }

    private static Object layout(String constant) {
        try {
            return type("ValueLayout").getField(constant).get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object array(String type, Object... elements) {
        return Arrays.asList(elements).toArray((Object[]) Array.newInstance(type(type), 0));
    }

    private static Object call(String type, @Nullable Object receiver, String name, Object... arguments) {
        try {
            for (Method method : type(type).getMethods()) {
                if (method.getName().equals(name) && accepts(method.getParameterTypes(), arguments)) {
                    return method.invoke(receiver, arguments);
                }
            }
            throw new NoSuchMethodException(type + "." + name);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean accepts(Class<?>[] parameters, Object[] arguments) {
        Class<?>[] objects =
                MethodType.methodType(void.class, parameters).wrap().parameterArray();
        return objects.length == arguments.length
                && IntStream.range(0, objects.length).allMatch(i -> objects[i].isInstance(arguments[i]));
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName("java.lang.foreign." + name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
