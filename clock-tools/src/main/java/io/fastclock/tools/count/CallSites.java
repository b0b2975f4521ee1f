// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.rewrite.CallSite;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers call sites, starting at 0. The number of a site never changes, because instrumented code may use the number until the
 * JVM ends.
 */
public final class CallSites {
    private static final Map<CallSite, Integer> NUMBERS = new LinkedHashMap<>();

    private CallSites() {}

    static synchronized int number(CallSite site) {
        if (NUMBERS.size() == Counts.MAX_SITES && !NUMBERS.containsKey(site)) {
            throw new IllegalStateException("more than " + Counts.MAX_SITES + " call sites");
        }
        return NUMBERS.computeIfAbsent(site, unused -> NUMBERS.size());
    }

    /** Returns all call sites, ordered by number. */
    public static synchronized List<CallSite> all() {
        return List.copyOf(NUMBERS.keySet());
    }
}
