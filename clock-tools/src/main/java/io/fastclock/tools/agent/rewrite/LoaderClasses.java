// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** Names of classes by class loader. No class can be added after {@link #close}. Thread-safe. */
final class LoaderClasses {
    /**
     * Weak, so that an application can be unloaded. The key is the unnamed module of the loader, because a loader may override
     * {@code equals}.
     */
    private final Map<Module, Set<String>> names = new WeakHashMap<>();

    private boolean closed;

    /** Adds a class. Returns false if this object is closed. */
    synchronized boolean add(ClassLoader loader, String className) {
        if (!closed) {
            names.computeIfAbsent(loader.getUnnamedModule(), unused -> new HashSet<>())
                    .add(className);
        }
        return !closed;
    }

    synchronized boolean contains(@Nullable ClassLoader loader, String className) {
        return loader != null
                && names.getOrDefault(loader.getUnnamedModule(), Set.of()).contains(className);
    }

    boolean contains(Class<?> loaded) {
        return contains(loaded.getClassLoader(), loaded.getName());
    }

    synchronized void remove(Class<?> loaded) {
        Set<String> ofLoader = names.get(loaded.getClassLoader().getUnnamedModule());
        if (ofLoader != null) {
            ofLoader.remove(loaded.getName());
        }
    }

    synchronized int size() {
        return names.values().stream().mapToInt(Set::size).sum();
    }

    synchronized void close() {
        closed = true;
    }
}
