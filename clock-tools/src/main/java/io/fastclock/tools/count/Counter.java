// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.rewrite.JavaLang;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** The copy of {@link Counts} in {@code java.lang}. There is one for each version of this tool that counts in a JVM. */
public final class Counter {
    private static @Nullable Counter defined;

    /** The internal name of the copy. */
    final String name;

    private final @Nullable JavaLang javaLang;
    private final Class<?> counts;

    private Counter(@Nullable JavaLang javaLang, Class<?> counts) {
        this.javaLang = javaLang;
        this.counts = counts;
        this.name = counts.getName().replace('.', '/');
    }

    static synchronized Counter in(Instrumentation instrumentation) {
        Counter counter = defined;
        if (counter == null) {
            JavaLang javaLang = new JavaLang(instrumentation);
            counter = new Counter(javaLang, javaLang.copy(Counts.class));
            counter.warmUp();
            defined = counter;
        }
        return counter;
    }

    /** Returns the class itself instead of a copy, for tests of rewritten classes that find it. */
    public static Counter withoutCopy() {
        return new Counter(null, Counts.class);
    }

    /** Links what a count needs. The first clock read may happen while the heap is full, or while locks are held. */
    private void warmUp() {
        call("add", int.class, 0);
        release();
    }

    /** The prefix of the internal names of the classes that {@link #define} accepts. */
    String prefix() {
        return name + "$$";
    }

    void define(byte[] classFile) {
        if (javaLang != null) {
            javaLang.define(classFile);
            return;
        }
        try {
            MethodHandles.lookup().defineClass(classFile);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e); // The class is in this package.
        }
    }

    public long[] totals(int sites) {
        return (long[]) call("totals", int.class, sites);
    }

    void release() {
        call("release", null, null);
    }

    void sampleTo(@Nullable IntConsumer sampler) {
        call("sampleTo", IntConsumer.class, sampler);
    }

    private Object call(String method, @Nullable Class<?> parameter, @Nullable Object argument) {
        try {
            return parameter == null
                    ? counts.getMethod(method).invoke(null)
                    : counts.getMethod(method, parameter).invoke(null, argument);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(method + " failed", e);
        }
    }
}
