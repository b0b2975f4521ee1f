// SPDX-License-Identifier: Apache-2.0
package io.fastclock.agent;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/** Names of classes by their loader, until it is closed. Thread-safe. */
final class RewrittenClasses {
    /**
     * Weak, or an application could not be unloaded. The key is the loader's unnamed module, since a loader may have an
     * {@code equals} of its own.
     */
    private final Map<Module, Set<String>> names = new WeakHashMap<>();

    private boolean closed;

    /** Returns false once it is closed. */
    synchronized boolean add(ClassLoader loader, String className) {
        if (closed) {
            return false;
        }
        names.computeIfAbsent(loader.getUnnamedModule(), unused -> new HashSet<>())
                .add(className);
        return true;
    }

    synchronized boolean contains(Class<?> loaded) {
        ClassLoader loader = loaded.getClassLoader();
        return loader != null
                && names.getOrDefault(loader.getUnnamedModule(), Set.of()).contains(loaded.getName());
    }

    synchronized int size() {
        return names.values().stream().mapToInt(Set::size).sum();
    }

    synchronized void close() {
        closed = true;
    }
}
