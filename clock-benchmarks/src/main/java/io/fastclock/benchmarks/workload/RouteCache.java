// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Which backend serves a route, remembered for a while. Of one thread, as in a proxy with a thread for each core. */
final class RouteCache {
    private record Entry(String backend, long expiresAtMillis) {}

    private final Map<String, Entry> entries = new HashMap<>();
    private final UnaryOperator<String> resolver;
    private final long lifetimeMillis;

    RouteCache(UnaryOperator<String> resolver, long lifetimeMillis) {
        this.resolver = resolver;
        this.lifetimeMillis = lifetimeMillis;
    }

    String backend(String route, long nowMillis) {
        Entry entry = entries.get(route);
        if (entry == null || nowMillis >= entry.expiresAtMillis) {
            entry = new Entry(resolver.apply(route), nowMillis + lifetimeMillis);
            entries.put(route, entry);
        }
        return entry.backend;
    }
}
