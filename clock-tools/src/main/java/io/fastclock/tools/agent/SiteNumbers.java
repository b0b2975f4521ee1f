// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.agent.injected.Counts;
import io.fastclock.tools.job.CallSite;
import io.fastclock.tools.job.ClassNames;
import io.fastclock.tools.job.ClockRead;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers call sites, starting at 0. The number of a site never changes, because instrumented code may use the number until the
 * JVM ends. The table always has room: generated classes share their sites. When the
 * table is full, all further sites share one for each kind of read.
 */
final class SiteNumbers {
    /** So many generated classes with the same site have one each. An application may generate classes indefinitely. */
    static final int MAX_OF_KIND = 16;

    /** The last numbers are for the sites that find no room, one for each kind of read. */
    private static final int MAX_OWN = Counts.MAX_SITES - ClockRead.values().length;

    private final Map<CallSite, Integer> numbers = new LinkedHashMap<>();
    private final Map<CallSite, Integer> ofKind = new HashMap<>();

    synchronized int number(CallSite site) {
        Integer known = numbers.get(site);
        return known != null ? known : numbers.computeIfAbsent(entry(site), unused -> numbers.size());
    }

    /** Returns the site under which a new one is counted. */
    private CallSite entry(CallSite site) {
        CallSite kind = new CallSite(ClassNames.kind(site.className), site.method, site.line, site.read);
        if (numbers.size() >= MAX_OWN) {
            return numbers.containsKey(kind) ? kind : new CallSite("(other classes)", "(any method)", 0, site.read);
        }
        return kind.equals(site) || ofKind.merge(kind, 1, Integer::sum) <= MAX_OF_KIND ? site : kind;
    }

    /** Whether a later count should begin with an empty table. */
    synchronized boolean areMany() {
        return numbers.size() > MAX_OWN / 2;
    }

    /** Whether some of them stand for many classes. */
    synchronized boolean areShared() {
        return ofKind.values().stream().anyMatch(classes -> classes > MAX_OF_KIND);
    }

    /** Returns all call sites, ordered by number. */
    synchronized List<CallSite> all() {
        return List.copyOf(numbers.keySet());
    }
}
