// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.agent.injected.Counts;
import io.fastclock.tools.agent.rewrite.JavaLang;
import io.fastclock.tools.agent.rewrite.TargetClasses;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The copy of {@link Counts} in {@code java.lang}, and what it counts. There is one for each version of this tool that counts in a
 * JVM. If it knows many call sites, the next count has a new one: code that still runs may use the old numbers.
 */
public final class InjectedCounts {
    private static @Nullable InjectedCounts defined;

    /** The internal name of the copy. */
    final String name;

    final SiteNumbers sites = new SiteNumbers();
    private final Method add;
    private final Method totals;
    private final Method reset;

    /**
     * Finds the methods now, because {@link Class#getMethod} allocates and a count may end while the heap is full.
     *
     * @param counts the copy; in tests of rewritten classes that find it, the class itself
     */
    public InjectedCounts(Class<?> counts) {
        this.name = counts.getName().replace('.', '/');
        try {
            add = counts.getMethod("add", int.class);
            totals = counts.getMethod("totals", int.class);
            reset = counts.getMethod("reset", IntConsumer.class);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    static synchronized InjectedCounts in(Instrumentation instrumentation) {
        InjectedCounts counts = defined;
        if (counts == null || counts.sites.areMany()) {
            counts = new InjectedCounts(new JavaLang(instrumentation).copy(Counts.class));
            call(counts.add, 0); // Links what a count needs: the first one may happen while the heap is full.
            call(counts.add, 0); // The same for a count of the owner, which the first call has made this thread.
            defined = counts;
        }
        return counts;
    }

    /** Follows the name of a class that refers to a clock read, in the name of a class that {@link Counts#link} defines. */
    String linkSuffix() {
        return TargetClasses.LINKED + name.substring(name.lastIndexOf('/') + 1) + "$";
    }

    long[] totals(int sites) {
        return (long[]) call(totals, sites);
    }

    /** Forgets all counts. Some reads are passed to the sampler. */
    void reset(@Nullable IntConsumer sampler) {
        call(reset, sampler);
    }

    private static Object call(Method method, @Nullable Object... arguments) {
        try {
            return method.invoke(null, arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(method + " failed", e);
        }
    }
}
