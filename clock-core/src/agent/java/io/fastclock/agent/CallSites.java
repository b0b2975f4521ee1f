// SPDX-License-Identifier: Apache-2.0
package io.fastclock.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers call sites, from 0. A site keeps its number for as long as the JVM runs, since instrumented code that still runs goes
 * on counting under it.
 */
final class CallSites {
    /** So many that no known application comes near; it bounds the memory that the counts of a thread take. */
    static final int MAX = 1 << 14;

    private static final Map<CallSite, Integer> NUMBERS = new HashMap<>();
    private static final List<CallSite> SITES = new ArrayList<>();

    private CallSites() {}

    /** @throws IllegalStateException if there are too many */
    static synchronized int number(CallSite site) {
        Integer known = NUMBERS.get(site);
        if (known != null) {
            return known;
        }
        int number = SITES.size();
        if (number == MAX) {
            throw new IllegalStateException("more than " + MAX + " call sites");
        }
        CallCounts.reserve(number);
        SITES.add(site);
        NUMBERS.put(site, number);
        return number;
    }

    /** By number. */
    static synchronized List<CallSite> all() {
        return List.copyOf(SITES);
    }
}
