// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.rewrite.CallSite;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers call sites, starting at 0. The number of a site never changes, because instrumented code may use the number until the
 * JVM ends.
 */
public final class CallSites {
    private static final Map<CallSite, Integer> NUMBERS = new HashMap<>();
    private static final List<CallSite> SITES = new ArrayList<>();

    private CallSites() {}

    /** Returns the number of a call site. */
    static synchronized int number(CallSite site) {
        Integer known = NUMBERS.get(site);
        if (known != null) {
            return known;
        }
        int number = SITES.size();
        if (number == Counts.MAX_SITES) {
            throw new IllegalStateException("more than " + Counts.MAX_SITES + " call sites");
        }
        SITES.add(site);
        NUMBERS.put(site, number);
        return number;
    }

    /** Returns all call sites, ordered by number. */
    public static synchronized List<CallSite> all() {
        return List.copyOf(SITES);
    }
}
