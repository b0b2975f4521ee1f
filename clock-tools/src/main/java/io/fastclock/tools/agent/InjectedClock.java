// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.FastClock;
import io.fastclock.tools.agent.rewrite.JavaLang;
import io.fastclock.tools.catalogue.ApplicationClock;
import io.fastclock.tools.injected.Time;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;
import java.util.Optional;

/**
 * The clock that replaced reads call, through the copy of {@link Time} in {@code java.lang}: the FastClock that the class path or the
 * module path has, otherwise that of this tool.
 */
final class InjectedClock {
    private final Class<?> clock = find();
    final String name;

    InjectedClock(Instrumentation instrumentation) {
        MethodType read = MethodType.methodType(long.class);
        try {
            MethodHandle[] reads = {
                MethodHandles.publicLookup().findStatic(clock, "currentTimeMillis", read),
                MethodHandles.publicLookup().findStatic(clock, "nanoTime", read)
            };
            Class<?> copy = JavaLang.copy(Time.class, instrumentation);
            copy.getMethod("use", MethodHandle[].class).invoke(null, (Object) reads);
            name = copy.getName().replace('.', '/');
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot use the clock of " + clock + ": " + e, e);
        }
    }

    private static Class<?> find() {
        try {
            return Class.forName(ApplicationClock.NAME, false, ClassLoader.getSystemClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            return FastClock.class;
        }
    }

    Module module() {
        return clock.getModule();
    }

    @SuppressWarnings("ReferenceEquality") // A loader may override equals().
    boolean isOther(String className, ClassLoader loader) {
        return className.equals(ApplicationClock.NAME) && loader != clock.getClassLoader();
    }

    String owner() {
        return "the FastClock of " + (clock == FastClock.class ? "this tool" : "the application");
    }

    /** Verifies the tick counter now, instead of after two million reads, so that a process says early how it reads. */
    void verify() throws ReflectiveOperationException {
        clock.getMethod("awaitKernelTick", Duration.class).invoke(null, Duration.ofSeconds(5));
    }

    /** Lets the clock look whether its counter still moves. Returns the state of the counter, how the clock reads, and a refusal. */
    String[] state() throws ReflectiveOperationException {
        Object stats = clock.getMethod("stats").invoke(null);
        Class<?> type = stats.getClass();
        return new String[] {
            String.valueOf(type.getMethod("counter").invoke(stats)),
            String.valueOf(clock.getMethod("clock").invoke(null)),
            String.valueOf(((Optional<?>) type.getMethod("refusal").invoke(stats)).orElse(null))
        };
    }
}
