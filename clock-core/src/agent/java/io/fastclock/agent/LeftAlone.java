// SPDX-License-Identifier: Apache-2.0
package io.fastclock.agent;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Classes with a clock read that stayed as it was, by reason. Thread-safe. */
final class LeftAlone {
    private static final int EXAMPLES = 3;

    /** An application may generate classes for as long as it runs. */
    private static final int MAX_CLASSES = 10_000;

    private final Map<String, Set<String>> classesByReason = new LinkedHashMap<>();

    synchronized void add(String reason, String className) {
        Set<String> classes = classesByReason.computeIfAbsent(reason, unused -> new TreeSet<>());
        if (classes.size() < MAX_CLASSES) {
            classes.add(className);
        }
    }

    /** A copy: names of classes, in order. */
    synchronized Map<String, Set<String>> byReason() {
        Map<String, Set<String>> copy = new LinkedHashMap<>();
        classesByReason.forEach((reason, classes) -> copy.put(reason, new TreeSet<>(classes)));
        return copy;
    }

    /** For people: how many classes, which, and why. */
    static String describe(String reason, Set<String> classNames) {
        String examples = classNames.stream().sorted().limit(EXAMPLES).collect(Collectors.joining(", "));
        return classNames.size() + (classNames.size() == 1 ? " class (" : " classes (") + examples
                + (classNames.size() > EXAMPLES ? ", ..." : "") + "): " + reason;
    }
}
