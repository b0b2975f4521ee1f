// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sums of counted calls, ordered by count. The highest count comes first. */
final class ReadTotals {
    /** The number of name parts that usually identify a library: {@code org.apache.tomcat}, {@code org.h2.engine}. */
    private static final int PARTS = 3;

    private static final double MOST = 0.95;
    private static final int MAX_PATTERNS = 5;

    private final Snapshot counted;

    ReadTotals(Snapshot counted) {
        this.counted = counted;
    }

    /** Returns the counts of some call sites. */
    Map<CallSite, Long> only(Predicate<CallSite> wanted) {
        Map<CallSite, Long> some = new HashMap<>(counted.calls);
        some.keySet().removeIf(wanted.negate());
        return some;
    }

    /** Whether the reads of all classes were counted. */
    boolean areComplete() {
        return counted.leftAlone.isEmpty();
    }

    long all() {
        return sum(counted.calls);
    }

    Map<CallSite, Long> byCallSite() {
        return sorted(counted.calls, site -> site);
    }

    Map<ClockRead, Long> byMethod() {
        return sorted(counted.calls, site -> site.read);
    }

    Map<String, Long> byPackage() {
        return sorted(counted.calls, CallSite::packageName);
    }

    /** Returns the reads of a kind that {@code replace} changes: not those of code that waits. */
    Map<CallSite, Long> replaceable(ClockRead read) {
        return only(site -> site.read == read && Catalogue.reasonToLeave(site.className, read) == null);
    }

    /** Returns the reads of a kind of which the catalogue says nothing. */
    Map<CallSite, Long> unknown(ClockRead read) {
        return only(site ->
                site.read == read && Catalogue.find(site.className, site.read).isEmpty());
    }

    /** Returns the reads of neither {@code System} nor FastClock. The agent cannot replace them. */
    Map<CallSite, Long> inCodeOnly() {
        return only(site -> !site.read.isOfSystem() && !site.read.isOfFastClock());
    }

    /** Returns the reads of {@code System} by what the catalogue knows of them. */
    Map<Catalogue.Entry, Long> byLibrary() {
        Map<CallSite, Long> known = only(site -> site.read.isOfSystem()
                && Catalogue.find(site.className, site.read).isPresent());
        return sorted(known, site -> Catalogue.find(site.className, site.read).orElseThrow());
    }

    Map<CallSite, Long> of(Catalogue.Entry library, ClockRead read) {
        return only(site -> site.read == read
                && Catalogue.find(site.className, site.read)
                        .filter(library::equals)
                        .isPresent());
    }

    double perSecond(long calls) {
        return calls / counted.seconds;
    }

    /** Returns the patterns for {@code include=} that cover 95 % of some reads, but at most five patterns. */
    static List<String> patterns(Map<CallSite, Long> reads) {
        List<String> patterns = new ArrayList<>();
        long covered = 0;
        for (Map.Entry<String, Long> entry : sorted(reads, ReadTotals::pattern).entrySet()) {
            if (covered >= MOST * sum(reads) || patterns.size() == MAX_PATTERNS) {
                break;
            }
            if (ClassNames.isPattern(entry.getKey())) {
                patterns.add(entry.getKey());
            }
            covered += entry.getValue();
        }
        return patterns;
    }

    private static String pattern(CallSite site) {
        if (site.packageName().isEmpty()) {
            return site.className.split("\\$", 2)[0];
        }
        return Stream.of(site.packageName().split("\\.")).limit(PARTS).collect(Collectors.joining(".", "", ".*"));
    }

    /** Adds the counts whose keys are the same. */
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
