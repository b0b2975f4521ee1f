// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.rewrite;

import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes the agent's runtime class accessible to rewritten classes. The runtime class is the one that rewritten code calls. If a
 * named module does not read the module of the runtime class, the missing read edge is added.
 */
final class Access {
    private final Instrumentation instrumentation;
    private final CallRewrite rewrite;

    /**
     * The runtime class by class loader. Both references are weak, so that an application can be unloaded. The key is the unnamed
     * module of the loader, because a loader may override {@code equals}.
     */
    private final Map<Module, WeakReference<Class<?>>> found = new WeakHashMap<>();

    Access(Instrumentation instrumentation, CallRewrite rewrite) {
        this.instrumentation = instrumentation;
        this.rewrite = rewrite;
    }

    /**
     * Returns whether classes of a loader and module can call the runtime class. To be called only for a class that has a clock
     * read, because the lookup runs code of the class loader.
     */
    boolean ensure(ClassLoader loader, Module module) {
        Class<?> target = target(loader);
        if (target == null) {
            return false;
        }
        if (!module.canRead(target.getModule())) {
            instrumentation.redefineModule(module, Set.of(target.getModule()), Map.of(), Map.of(), Set.of(), Map.of());
        }
        return true;
    }

    /**
     * Returns whether a loader finds a class. The JVM caches a successful lookup, so classes of the loader resolve the name
     * without another call of the loader. Felix needs this early lookup: it decides by the call stack, and may refuse a later
     * one.
     */
    boolean finds(ClassLoader loader, String className) {
        return load(loader, className) != null;
    }

    private @Nullable Class<?> target(ClassLoader loader) {
        synchronized (found) {
            WeakReference<Class<?>> known = found.get(loader.getUnnamedModule());
            Class<?> target = known == null ? null : known.get();
            if (target != null) {
                return target;
            }
        }
        Class<?> target = find(loader); // Not under the lock: find may load classes, and loading calls this method.
        if (target != null) {
            synchronized (found) {
                found.put(loader.getUnnamedModule(), new WeakReference<>(target));
            }
        }
        return target;
    }

    private @Nullable Class<?> find(ClassLoader loader) {
        Class<?> runtime = rewrite.runtime();
        Class<?> target = load(loader, runtime.getName());
        return target == runtime || rewrite.acceptsOtherRuntime() ? target : null;
    }

    private static @Nullable Class<?> load(ClassLoader loader, String className) {
        try {
            return Class.forName(className, false, loader);
        } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
            return null;
        }
    }
}
