// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Linux's own coarse clock: {@code clock_gettime(CLOCK_REALTIME_COARSE)} and {@code CLOCK_MONOTONIC_COARSE}. An instance is
 * for one thread. Needs Java 22 and native access.
 */
final class KernelCoarseClock implements Clock {
    private static final int REALTIME_COARSE = 5;
    private static final int MONOTONIC_COARSE = 6;

    private static final MethodHandle CLOCK_GETTIME;

    static {
        try {
            CLOCK_GETTIME = CLibrary.function("clock_gettime", "JAVA_INT", "JAVA_INT", "ADDRESS")
                    .asType(MethodType.methodType(int.class, int.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private final ByteBuffer timespec =
            ByteBuffer.allocateDirect(2 * Long.BYTES).order(ByteOrder.nativeOrder());
    private final Object segment;

    KernelCoarseClock() throws ReflectiveOperationException {
        segment = CLibrary.type("MemorySegment")
                .getMethod("ofBuffer", Buffer.class)
                .invoke(null, timespec);
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
}
