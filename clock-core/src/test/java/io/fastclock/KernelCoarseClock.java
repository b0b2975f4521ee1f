// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * Linux's own coarse clock: {@code clock_gettime(CLOCK_REALTIME_COARSE)} and {@code CLOCK_MONOTONIC_COARSE}. An instance is
 * for one thread. By reflection, because this module is compiled for Java 8. Needs Java 22 and native access.
 */
final class KernelCoarseClock implements Clock {
    private static final int REALTIME_COARSE = 5;
    private static final int MONOTONIC_COARSE = 6;

    private static final Class<?> SEGMENT = type("MemorySegment");
    private static final MethodHandle CLOCK_GETTIME;

    static {
        try {
            Class<?> layout = type("MemoryLayout");
            Class<?> layouts = Array.newInstance(layout, 0).getClass();
            Object ints = type("ValueLayout").getField("JAVA_INT").get(null);
            Object parameters = Array.newInstance(layout, 2);
            Array.set(parameters, 0, ints);
            Array.set(parameters, 1, type("ValueLayout").getField("ADDRESS").get(null));
            Class<?> descriptor = type("FunctionDescriptor");
            Object function = descriptor.getMethod("of", layout, layouts).invoke(null, ints, parameters);
            Object linker = type("Linker").getMethod("nativeLinker").invoke(null);
            Object library = type("Linker").getMethod("defaultLookup").invoke(linker);
            Optional<?> address = (Optional<?>)
                    type("SymbolLookup").getMethod("find", String.class).invoke(library, "clock_gettime");
            Object noOptions = Array.newInstance(type("Linker$Option"), 0);
            CLOCK_GETTIME = ((MethodHandle) type("Linker")
                            .getMethod("downcallHandle", SEGMENT, descriptor, noOptions.getClass())
                            .invoke(linker, address.get(), function, noOptions))
                    .asType(MethodType.methodType(int.class, int.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private final ByteBuffer timespec =
            ByteBuffer.allocateDirect(2 * Long.BYTES).order(ByteOrder.nativeOrder());
    private final Object segment;

    KernelCoarseClock() throws ReflectiveOperationException {
        segment = SEGMENT.getMethod("ofBuffer", Buffer.class).invoke(null, timespec);
    }

    @Override
    public long currentTimeMillis() {
        read(REALTIME_COARSE);
        return timespec.getLong(0) * 1_000 + timespec.getLong(Long.BYTES) / 1_000_000;
    }

    @Override
    public long nanoTime() {
        read(MONOTONIC_COARSE);
        return timespec.getLong(0) * 1_000_000_000 + timespec.getLong(Long.BYTES);
    }

    private void read(int clock) {
        int result;
        try {
            result = (int) CLOCK_GETTIME.invokeExact(clock, segment);
        } catch (Throwable t) {
            throw new IllegalStateException(t);
        }
        if (result != 0) {
            throw new IllegalStateException("clock_gettime failed");
        }
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName("java.lang.foreign." + name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
