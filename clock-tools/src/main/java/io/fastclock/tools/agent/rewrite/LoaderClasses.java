// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.BiConsumer;

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

    public synchronized boolean contains(ClassLoader loader, String className) {
        return names.getOrDefault(loader.getUnnamedModule(), Set.of()).contains(className);
    }

    public synchronized void remove(Class<?> loaded) {
        Set<String> ofLoader = names.get(loaded.getClassLoader().getUnnamedModule());
        if (ofLoader != null) {
            ofLoader.remove(loaded.getName());
        }
    }

    /** Passes on a copy, so that the receiver may run code of a loader. */
    public void forEach(BiConsumer<ClassLoader, String> receiver) {
        Map<Module, Set<String>> copy = new HashMap<>();
        synchronized (this) {
            names.forEach((module, ofLoader) -> copy.put(module, Set.copyOf(ofLoader)));
        }
        copy.forEach((module, ofLoader) -> ofLoader.forEach(name -> receiver.accept(module.getClassLoader(), name)));
    }

    public synchronized int size() {
        return names.values().stream().mapToInt(Set::size).sum();
    }

    public synchronized void close() {
        closed = true;
    }
}
