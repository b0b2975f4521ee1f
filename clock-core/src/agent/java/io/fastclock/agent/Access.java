// SPDX-License-Identifier: Apache-2.0
package io.fastclock.agent;

import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Whether classes of a loader can call the class that rewritten code calls. A named module that does not read that class's
 * module is made to.
 */
final class Access {
    private final Instrumentation instrumentation;
    private final CallRewrite rewrite;

    /**
     * The class that a loader finds by the name; weak, or an application could not be unloaded. The key is the loader's unnamed
     * module, since a loader may have an {@code equals} of its own.
     */
    private final Map<Module, WeakReference<Class<?>>> found = new WeakHashMap<>();

    Access(Instrumentation instrumentation, CallRewrite rewrite) {
        this.instrumentation = instrumentation;
        this.rewrite = rewrite;
    }

    /** Returns whether they can. Only for a class with something to rewrite: a loader may do anything when it is asked. */
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
     * Returns whether a loader finds a class. Once it has, the JVM finds the class for the loader's classes without asking the
     * loader again; Felix, which decides by who asks, would refuse it.
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
        Class<?> target = find(loader); // Without the lock: this may load classes, which come here as well.
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
