// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.FastClock;
import io.fastclock.tools.agent.injected.Time;
import io.fastclock.tools.agent.rewrite.JavaLang;
import io.fastclock.tools.job.ApplicationClock;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The clock that replaced reads call, through the copy of {@link Time} in {@code java.lang}: the FastClock that the class path or the
 * module path has, otherwise that of this tool. One for each version of this tool that replaces reads in a JVM.
 */
final class InjectedClock {
    private static @Nullable InjectedClock defined;

    private final Class<?> clock;

    /** The internal name of the copy. */
    final String name;

    private InjectedClock(Class<?> clock, Instrumentation instrumentation) throws ReflectiveOperationException {
        this.clock = clock;
        MethodType read = MethodType.methodType(long.class);
        MethodHandle[] reads = {
            MethodHandles.publicLookup().findStatic(clock, "currentTimeMillis", read),
            MethodHandles.publicLookup().findStatic(clock, "nanoTime", read)
        };
        Class<?> copy = new JavaLang(instrumentation).copy(Time.class);
        copy.getMethod("use", MethodHandle[].class).invoke(null, (Object) reads);
        name = copy.getName().replace('.', '/');
    }

    static synchronized InjectedClock in(Instrumentation instrumentation, Consumer<String> messages) {
        InjectedClock known = defined;
        Class<?> clock = known == null ? find() : known.clock;
        TickAccess.enable(clock.getModule(), instrumentation, messages);
        if (known == null) {
            try {
                known = new InjectedClock(clock, instrumentation);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("cannot use the clock of " + clock + ": " + e, e);
            }
            defined = known;
        }
        return known;
    }

    private static Class<?> find() {
        try {
            return Class.forName(ApplicationClock.NAME, false, ClassLoader.getSystemClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            return FastClock.class;
        }
    }

    /** Returns which clock is read, and how. */
    String state() {
        String state;
        try {
            state = ": " + clock.getMethod("clock").invoke(null);
        } catch (ReflectiveOperationException e) {
            state = ""; // An earlier version.
        }
        return "they read the FastClock of " + (clock == FastClock.class ? "this tool" : "the application") + state;
    }
}
