// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import cn.hutool.core.util.ArrayUtil;
import cn.hutool.core.util.ClassUtil;
import cn.hutool.core.util.ReflectUtil;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.Optional;
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
    private static final ThreadLocal<Object> TIMESPEC = ThreadLocal.withInitial(KernelCoarseTime::allocate);
    private static final MethodHandle CLOCK_GETTIME;
    private static final MethodHandle LONG_AT;

    static {
        try {
            Class<?> layout = type("MemoryLayout");
            Object ints = type("ValueLayout").getField("JAVA_INT").get(null);
            Object longs = type("ValueLayout").getField("JAVA_LONG").get(null);
            Object address = type("ValueLayout").getField("ADDRESS").get(null);
            Object parameters = ArrayUtil.cast(layout, new Object[] {ints, address});
            Object function = call("FunctionDescriptor", null, "of", ints, parameters);
            Object options = ArrayUtil.cast(
                    type("Linker$Option"), new Object[] {call("Linker$Option", null, "critical", false)});
            Object linker = call("Linker", null, "nativeLinker");
            Object library = call("Linker", linker, "defaultLookup");
            Optional<?> symbol = (Optional<?>) call("SymbolLookup", library, "find", "clock_gettime");
            CLOCK_GETTIME = ((MethodHandle)
                            call("Linker", linker, "downcallHandle", symbol.orElseThrow(), function, options))
                    .asType(MethodType.methodType(int.class, int.class, Object.class));
            LONG_AT = ((VarHandle) call("ValueLayout", longs, "varHandle"))
                    .toMethodHandle(VarHandle.AccessMode.GET)
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
            return call(
                    "SegmentAllocator", call("Arena", null, "ofAuto"), "allocate", TIMESPEC_BYTES, (long) Long.BYTES);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object call(String type, @Nullable Object receiver, String name, Object... arguments)
            throws ReflectiveOperationException {
        return ReflectUtil.getMethod(type(type), name, ClassUtil.getClasses(arguments))
                .invoke(receiver, arguments);
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName("java.lang.foreign." + name);
    }
}
