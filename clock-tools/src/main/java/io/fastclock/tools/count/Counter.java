// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.rewrite.JavaLang;
import io.fastclock.tools.rewrite.LeftAlone;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** The copy of {@link Counts} in {@code java.lang}. There is one for each version of this tool that counts in a JVM. */
public final class Counter {
    private static @Nullable Counter defined;

    /** The internal name of the copy. */
    final String name;

    private final @Nullable JavaLang javaLang;
    private final Method add;
    private final Method totals;
    private final Method release;
    private final Method sampleTo;

    private Counter(@Nullable JavaLang javaLang, Class<?> counts) {
        this.javaLang = javaLang;
        this.name = counts.getName().replace('.', '/');
        try {
            add = counts.getMethod("add", int.class);
            totals = counts.getMethod("totals", int.class);
            release = counts.getMethod("release");
            sampleTo = counts.getMethod("sampleTo", IntConsumer.class);
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    static synchronized Counter in(Instrumentation instrumentation) {
        Counter counter = defined;
        if (counter == null) {
            JavaLang javaLang = new JavaLang(instrumentation);
            counter = new Counter(javaLang, javaLang.copy(Counts.class, "Stripe"));
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
        call(add, 0);
        release();
    }

    /**
     * Lets each loader find the counter now, on a thread without locks of the application. Otherwise the first read would, and
     * that may deadlock. Leaves out the classes of loaders that refuse.
     */
    List<Class<?>> visible(List<Class<?>> classes, LeftAlone leftAlone) {
        Map<Module, Boolean> finds = new HashMap<>();
        List<Class<?>> result = new ArrayList<>();
        for (Class<?> each : classes) {
            if (finds.computeIfAbsent(each.getClassLoader().getUnnamedModule(), m -> find(each.getClassLoader()))) {
                result.add(each);
            } else {
                leftAlone.add("its class loader does not find the counter in java.lang", each.getName());
            }
        }
        return result;
    }

    private boolean find(ClassLoader loader) {
        try {
            Class.forName(name.replace('/', '.'), false, loader);
            return true;
        } catch (Throwable e) { // Whatever the application's class loader throws.
            return false;
        }
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
        return (long[]) call(totals, sites);
    }

    void release() {
        call(release);
    }

    void sampleTo(@Nullable IntConsumer sampler) {
        call(sampleTo, sampler);
    }

    private static Object call(Method method, @Nullable Object... arguments) {
        try {
            return method.invoke(null, arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(method + " failed", e);
        }
    }
}
