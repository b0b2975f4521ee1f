// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.rewrite;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/** Names of classes by class loader. No class can be added after {@link #close}. Thread-safe. */
public final class LoaderClasses {
    /**
     * Weak, so that an application can be unloaded. The key is the unnamed module of the loader, because a loader may override
     * {@code equals}.
     */
    private final Map<Module, Set<String>> names = new WeakHashMap<>();

    private boolean closed;

    /** Adds a class. Returns false if this object is closed. */
    public synchronized boolean add(ClassLoader loader, String className) {
        if (closed) {
            return false;
        }
        names.computeIfAbsent(loader.getUnnamedModule(), unused -> new HashSet<>())
                .add(className);
        return true;
    }

    public synchronized boolean contains(Class<?> loaded) {
        ClassLoader loader = loaded.getClassLoader();
        return loader != null && contains(loader, loaded.getName());
    }

    public synchronized boolean contains(ClassLoader loader, String className) {
        return names.getOrDefault(loader.getUnnamedModule(), Set.of()).contains(className);
    }

    public synchronized void remove(Class<?> loaded) {
        ClassLoader loader = loaded.getClassLoader();
        Set<String> ofLoader = loader == null ? null : names.get(loader.getUnnamedModule());
        if (ofLoader != null) {
            ofLoader.remove(loaded.getName());
        }
    }

    public synchronized int size() {
        return names.values().stream().mapToInt(Set::size).sum();
    }

    /** Returns all names, and removes them here. */
    public synchronized LoaderClasses drain() {
        LoaderClasses drained = new LoaderClasses();
        drained.names.putAll(names);
        names.clear();
        return drained;
    }

    public synchronized void close() {
        closed = true;
    }

    public synchronized boolean isClosed() {
        return closed;
    }
}
