// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which class loaders find the classes that rewritten code needs. A loader is asked before its classes are rewritten, and the JVM
 * remembers the answer. Otherwise the first read would ask it: the reader may hold a lock that the loader waits for, and fails if
 * the loader hides the class. Thread-safe.
 */
final class AskedLoaders {
    /** The class loaders of the JDK find everything in {@code java.lang}, and run no code of the application. */
    private static final String JDK_LOADERS = "jdk.internal.loader.ClassLoaders$";

    private final String[] targets;

    /** By the unnamed module of the loader, because a loader may override {@code equals}. */
    private final Map<Module, Boolean> answers = Collections.synchronizedMap(new WeakHashMap<>());

    private final ThreadLocal<Set<Module>> asking = ThreadLocal.withInitial(HashSet::new);

    AskedLoaders(String... targets) {
        this.targets = targets;
    }

    static boolean isOfJdk(ClassLoader loader) {
        return loader.getClass().getName().startsWith(JDK_LOADERS);
    }

    /** Returns null if the loader has not answered. */
    @Nullable Boolean answer(ClassLoader loader) {
        return isOfJdk(loader) ? Boolean.TRUE : answers.get(loader.getUnnamedModule());
    }

    /**
     * Asks a loader unless it has answered. On the thread that defines a class of it, the JVM does the same for a superclass in
     * {@code java.lang}. Returns null for a class that the loader itself needs for its answer.
     */
    @Nullable Boolean ask(ClassLoader loader) {
        Boolean known = answer(loader);
        Module key = loader.getUnnamedModule();
        if (known != null || !asking.get().add(key)) {
            return known;
        }
        boolean found = true;
        try {
            for (String target : targets) {
                found &= Class.forName(target, false, loader) != null;
            }
        } catch (Throwable e) { // Whatever the application's class loader throws.
            found = false;
        } finally {
            asking.get().remove(key);
            if (asking.get().isEmpty()) {
                asking.remove();
            }
        }
        answers.put(key, found);
        return found;
    }
}
