// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import io.fastclock.tools.job.ClassNames;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Recognizes the classes that a program generates one after another, each with a class loader of its own, as for a script that it
 * evaluates. They have usually run before they can be rewritten, and to rewrite them stops all threads for nothing. Thread-safe.
 */
final class OneTimeClasses {
    static final int MAX_LOADERS = 64;

    static final String REASON =
            "generated again and again, each with a class loader that had to be asked before: given up after "
                    + MAX_LOADERS + " of a kind";

    /** A memory limit. Classes of further kinds are not recognized. */
    private static final int MAX_KINDS = 1_000;

    private final Map<String, Set<Integer>> loadersByKind = new HashMap<>();

    /** Returns whether a class that cannot be rewritten yet is one of these. */
    synchronized boolean include(ClassLoader loader, String className) {
        String kind = ClassNames.kind(className);
        if (kind.equals(className) || (loadersByKind.size() == MAX_KINDS && !loadersByKind.containsKey(kind))) {
            return false;
        }
        Set<Integer> loaders = loadersByKind.computeIfAbsent(kind, unused -> new HashSet<>());
        int identity = System.identityHashCode(loader);
        return !loaders.contains(identity) && (loaders.size() == MAX_LOADERS || !loaders.add(identity));
    }
}
