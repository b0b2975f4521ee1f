// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.springframework.expression.spel.standard.SpelExpressionParser;

/**
 * The C library's {@code clock_gettime(CLOCK_REALTIME_COARSE)}, called as an application would: by a critical downcall that
 * fills a buffer of the thread. By Spring's expressions, because this module is compiled for Java 17.
 */
final class KernelCoarseTime {
    static final int FIRST_VERSION = 22;
    private static final int CLOCK_REALTIME_COARSE = 5;

    // Constants for the JIT compiler.
    private static final ThreadLocal<Object> TIMESPEC =
            ThreadLocal.withInitial(() -> evaluate("T(Arena).ofAuto().allocate(16L, 8L)"));
    private static final MethodHandle CLOCK_GETTIME =
            ((MethodHandle) evaluate("""
            T(Linker).nativeLinker().downcallHandle(
                T(Linker).nativeLinker().defaultLookup().find('clock_gettime').get(),
                T(FunctionDescriptor).of(T(ValueLayout).JAVA_INT, T(ValueLayout).JAVA_INT, T(ValueLayout).ADDRESS),
                T(Linker$Option).critical(false))""")).asType(MethodType.methodType(int.class, int.class, Object.class));
    private static final MethodHandle LONG_AT = ((VarHandle) evaluate("T(ValueLayout).JAVA_LONG.varHandle()"))
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

    private static Object evaluate(String expression) {
        String qualified = expression.replace("T(", "T(java.lang.foreign.");
        return Objects.requireNonNull(
                new SpelExpressionParser().parseExpression(qualified).getValue());
    }
}
