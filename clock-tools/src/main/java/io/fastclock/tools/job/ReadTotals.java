// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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

    <K> Map<K, Long> by(Function<CallSite, K> key) {
        return sorted(counted.calls, key);
    }

    /** Returns the reads that {@code replace} changes unasked: those of libraries that were tried. */
    Map<CallSite, Long> proven() {
        return only(this::isProven);
    }

    private boolean isProven(CallSite site) {
        return isReplaceable(site)
                && known(site).filter(Catalogue.Entry::isProven).isPresent()
                && !counted.untried.containsKey(site.className);
    }

    boolean isProven(Catalogue.Entry library) {
        return of(library).keySet().stream().anyMatch(this::isProven);
    }

    /** Returns the reads of a kind that {@code replace} can change. */
    Map<CallSite, Long> replaceable(ClockRead read) {
        return only(site -> site.read == read && isReplaceable(site));
    }

    /** Not in code that waits. Of {@code java.time}, only where the catalogue calls that right. */
    private static boolean isReplaceable(CallSite site) {
        Catalogue.Judgement judgement = known(site).map(each -> each.judgement).orElse(Catalogue.Judgement.DEPENDS);
        return site.read.isReplaceable()
                && (site.read.isOfSystem()
                        ? judgement != Catalogue.Judgement.WRONG
                        : judgement == Catalogue.Judgement.RIGHT);
    }

    boolean isReplaceable(Catalogue.Entry library) {
        return of(library).keySet().stream().anyMatch(ReadTotals::isReplaceable);
    }

    /** Returns those that {@code replace} changes only where {@code include} names them, and that have no extension point. */
    Map<CallSite, Long> forInclude(ClockRead read) {
        Map<CallSite, Long> some = replaceable(read);
        some.keySet()
                .removeIf(site -> isProven(site)
                        || known(site)
                                .filter(each -> each.judgement == Catalogue.Judgement.DEPENDS && each.hook.isPresent())
                                .isPresent());
        return some;
    }

    /** Returns the reads of a method of {@code System} of which the catalogue says nothing. */
    Map<CallSite, Long> unknown(ClockRead read) {
        return only(
                site -> site.read == read && read.isOfSystem() && known(site).isEmpty());
    }

    /** Returns the reads that neither the agent can replace nor are FastClock's. */
    Map<CallSite, Long> inCodeOnly() {
        return only(site -> !site.read.isOfSystem() && !site.read.isOfFastClock() && !isReplaceable(site));
    }

    /** Returns the reads by what the catalogue knows of them. */
    Map<Catalogue.Entry, Long> byLibrary() {
        return sorted(only(site -> known(site).isPresent()), site -> known(site).orElseThrow());
    }

    Map<CallSite, Long> of(Catalogue.Entry library) {
        return only(site -> known(site).filter(library::equals).isPresent());
    }

    /** Returns the version of a library, if {@code replace} leaves it because this version was not tried. */
    Optional<String> untriedVersion(Catalogue.Entry library) {
        return of(library).keySet().stream()
                .map(site -> counted.untried.get(site.className))
                .filter(Objects::nonNull)
                .findFirst();
    }

    private static Optional<Catalogue.Entry> known(CallSite site) {
        return Catalogue.find(site.className, site.read);
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
            Stream.of(entry.getKey().split(";", -1))
                    .filter(ClassNames::isPattern)
                    .forEach(patterns::add);
            covered += entry.getValue();
        }
        return patterns;
    }

    private static String pattern(CallSite site) {
        Optional<Catalogue.Entry> library = known(site);
        if (library.isPresent()) {
            return library.get().classes.toString();
        }
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
