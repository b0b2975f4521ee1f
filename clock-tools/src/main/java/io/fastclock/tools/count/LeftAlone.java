// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.report.Numbers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Classes by the reason why a clock read in them was not rewritten. Thread-safe. */
public final class LeftAlone {
    private static final int EXAMPLES = 3;

    /** A memory limit: an application may generate classes, or create class loaders, indefinitely. */
    private static final int MAX_NAMES = 10_000;

    private final Map<String, Set<String>> classesByReason = new LinkedHashMap<>();

    /** Returns whether this is the first class for this reason. */
    public synchronized boolean add(String reason, String className) {
        Set<String> classes = classesByReason.computeIfAbsent(reason, unused -> new TreeSet<>());
        return (isCut(classes) || classes.add(className)) && classes.size() == 1;
    }

    /** Whether there may be more than these. */
    public static boolean isCut(Set<String> names) {
        return names.size() >= MAX_NAMES;
    }

    public synchronized Map<String, Set<String>> byReason() {
        Map<String, Set<String>> copy = new LinkedHashMap<>();
        classesByReason.forEach((reason, classes) -> copy.put(reason, new TreeSet<>(classes)));
        return copy;
    }

    public List<String> lines() {
        return byReason().entrySet().stream()
                .map(each -> describe(each.getKey(), each.getValue()))
                .collect(Collectors.toList());
    }

    public static String describe(String reason, Set<String> names) {
        String first = names.stream().sorted().limit(EXAMPLES).collect(Collectors.joining(", "));
        return (isCut(names) ? "at least " : "") + Numbers.of(names.size(), "class") + " (" + first
                + (names.size() > EXAMPLES ? ", ...): " : "): ") + reason;
    }
}
