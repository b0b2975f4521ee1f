// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.doctor.Findings;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Counted calls by call site, and what they cost on a host. The unit of a cost is cores: 0.5 is half a core. Immutable. */
final class Reads {
    final Map<CallSite, Long> calls;
    private final double seconds;

    Reads(Map<CallSite, Long> calls, double seconds) {
        this.calls = calls;
        this.seconds = seconds;
    }

    Reads only(Predicate<CallSite> wanted) {
        Map<CallSite, Long> some = new HashMap<>(calls);
        some.keySet().removeIf(wanted.negate());
        return new Reads(some, seconds);
    }

    long count() {
        return sum(calls);
    }

    double perSecond() {
        return perSecond((double) count());
    }

    double perSecond(double count) {
        return count / seconds;
    }

    /** For date and calendar types this includes the clock read, but not the calendar arithmetic. */
    double cores(Findings host) {
        return calls.entrySet().stream()
                .mapToDouble(each -> perSecond(each.getValue()) * host.nanos(each.getKey().read.cost) / 1e9)
                .sum();
    }

    double saved(Findings host) {
        return by(site -> site.read.cost).entrySet().stream()
                .mapToDouble(each -> host.savedCores(each.getKey(), perSecond(each.getValue())))
                .sum();
    }

    <K> Map<K, Long> by(Function<CallSite, K> key) {
        return sorted(calls, key);
    }

    /** Adds the counts whose keys are the same. The highest sum comes first. */
    static <E, K> Map<K, Long> sorted(Map<E, Long> counts, Function<? super E, K> key) {
        Map<K, Long> sums = new HashMap<>();
        counts.forEach((each, count) -> sums.merge(key.apply(each), count, Long::sum));
        return sums.entrySet().stream()
                .sorted(Map.Entry.<K, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(entry -> String.valueOf(entry.getKey())))
                .collect(Collectors.toMap(
                        Map.Entry::getKey, Map.Entry::getValue, (first, second) -> first, LinkedHashMap::new));
    }

    static long sum(Map<?, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
