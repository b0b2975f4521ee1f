// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.catalogue.ClassNames;
import io.fastclock.tools.catalogue.ClockRead;
import io.fastclock.tools.count.LibraryReads.Action;
import io.fastclock.tools.doctor.Findings;
import io.fastclock.tools.doctor.Verdict;
import io.fastclock.tools.report.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the counted reads mean: which of them may be replaced, what that saves on a host, and what to do. */
final class Assessment {
    /** Nothing is said about reads with a smaller share of all reads. */
    static final double LEAST_SHARE = 0.01;

    private static final double MOST = 0.95;
    private static final int MAX_PATTERNS = 5;

    /** A read costs less on every host that was seen. */
    private static final double MOST_NANOS = 1_000;

    final Snapshot snapshot;
    final Optional<Findings> host;

    final Reads all;
    final List<LibraryReads> libraries;

    /** Those of the method of which the agent can save most. */
    final Reads best;

    private final ClockRead bestMethod;
    private final Reads replacedUnasked;
    private final Reads byHook;
    private final Reads inCode;
    private final Reads included;

    private final List<String> patterns;

    Assessment(Snapshot snapshot, Optional<Findings> host) {
        this.snapshot = snapshot;
        this.host = host;
        all = new Reads(snapshot.calls, snapshot.seconds);
        libraries = all.by(LibraryReads::key).keySet().stream()
                .map(key -> new LibraryReads(
                        key, all.only(site -> LibraryReads.key(site).equals(key)), snapshot))
                .collect(Collectors.toList());
        replacedUnasked = of(library -> library.action == Action.REPLACE);
        byHook = of(library -> library.action == Action.HOOK);
        inCode = of(library -> library.action == Action.CHANGE_CODE);
        Reads replaceable = of(library -> library.action != Action.LEAVE).only(CallSite::isReplaceable);
        bestMethod = Stream.of(ClockRead.values())
                .max(Comparator.comparingDouble((ClockRead read) -> saved(replaceable.only(site -> site.read == read)))
                        .thenComparing(Comparator.reverseOrder()))
                .orElseThrow();
        best = replaceable.only(site -> site.read == bestMethod);
        Reads forInclude =
                of(LibraryReads::areForInclude).only(site -> site.read == bestMethod && site.isReplaceable());
        patterns = patterns(forInclude);
        ClassNames include = patterns.isEmpty() ? ClassNames.NONE : ClassNames.parse(String.join(";", patterns));
        included = forInclude.only(site -> include.test(site.className));
    }

    private Reads of(Predicate<LibraryReads> wanted) {
        Set<CallSite> sites = libraries.stream()
                .filter(wanted)
                .flatMap(library -> library.reads.calls.keySet().stream())
                .collect(Collectors.toSet());
        return all.only(sites::contains);
    }

    boolean isComplete() {
        return snapshot.leftAlone.isEmpty();
    }

    /** What FastClock would save, in cores. If the costs are unknown, it is what it could save at most. */
    private double saved(Reads some) {
        return host.map(some::saved).orElse(some.perSecond() * MOST_NANOS / 1e9);
    }

    private boolean isWorthwhile(Reads some) {
        return saved(some) >= Findings.WORTHWHILE_CORES;
    }

    private boolean isWorthMore(Reads some, Reads... others) {
        return isWorthwhile(some) && Stream.of(others).allMatch(other -> saved(some) >= saved(other));
    }

    /** From incomplete counts, nothing can be said about the reads that were not counted. */
    Verdict verdict() {
        if (!isComplete()) {
            return unknown(
                    "No verdict: the count is incomplete. Exclude the classes that were left alone, if they seldom"
                            + " read the clock.");
        }
        if (host.isEmpty()) {
            return Stream.of(replacedUnasked, byHook, included, inCode).noneMatch(this::isWorthwhile)
                    ? notNeeded("on any host")
                    : unknown("FastClock may save something. Measure on this host what a read costs, with the command"
                            + " below.");
        }
        Findings costs = host.get();
        Verdict ofHost = costs.verdict(bestMethod.cost, best.perSecond());
        if (ofHost.kind != Verdict.Kind.USE_FASTCLOCK && ofHost.kind != Verdict.Kind.NOT_NEEDED) {
            return ofHost;
        }
        if (isByCatalogue()) {
            return use(replacedUnasked, ", where durations are ten ticks or more", ofHost);
        }
        if (isWorthMore(byHook, included)) {
            return use(byHook, " by the hook, on the condition below", ofHost);
        }
        if (isWorthwhile(included)) {
            return use(included, ", where a stale time does no harm", ofHost);
        }
        if (isWorthwhile(inCode)) {
            String sentence = "Only a change of the code can save these reads: Instant.now() and the like take ";
            return new Verdict(Verdict.Kind.CHANGE_CODE, sentence + Numbers.cores(inCode.cores(costs)) + ".");
        }
        double already = savedAlready(costs);
        if (already < Findings.WORTHWHILE_CORES) {
            return notNeeded("here");
        }
        String sentence = " here already. For the other reads it would not save 1 % of a core.";
        return new Verdict(Verdict.Kind.USE_FASTCLOCK, "Keep FastClock: it saves " + Numbers.cores(already) + sentence);
    }

    private static Verdict unknown(String sentence) {
        return new Verdict(Verdict.Kind.UNKNOWN, sentence);
    }

    private static Verdict notNeeded(String where) {
        return new Verdict(
                Verdict.Kind.NOT_NEEDED, "You do not need FastClock: it would not save 1 % of a core " + where + ".");
    }

    private Verdict use(Reads some, String condition, Verdict ofHost) {
        String names = String.join(", ", some.by(Assessment::name).keySet());
        return new Verdict(
                Verdict.Kind.USE_FASTCLOCK,
                "Use FastClock for " + names + condition + ": it saves " + Numbers.cores(saved(some)) + ".",
                ofHost.advice.toArray(new String[0]));
    }

    /** What FastClock saves by the reads that are FastClock's already. */
    double savedAlready(Findings costs) {
        return costs.savedCores(
                ClockRead.CURRENT_TIME_MILLIS.cost,
                of(library -> library.action == Action.NOTHING).perSecond());
    }

    private boolean isByCatalogue() {
        return isWorthMore(replacedUnasked, included, byHook);
    }

    Optional<String> option() {
        if (!isComplete() || (!isByCatalogue() && !isWorthwhile(included))) {
            return Optional.empty();
        }
        String nanoTime = bestMethod == ClockRead.NANO_TIME ? ",nano-time" : "";
        return Optional.of("replace" + (isByCatalogue() ? "" : ",include=" + String.join(";", patterns) + nanoTime));
    }

    Reads replaced() {
        return isByCatalogue() ? replacedUnasked : included;
    }

    /** Returns the patterns for {@code include} that cover 95 % of some reads, but at most five patterns. */
    static List<String> patterns(Reads reads) {
        List<String> patterns = new ArrayList<>();
        long covered = 0;
        for (Map.Entry<String, Long> entry : reads.by(Assessment::pattern).entrySet()) {
            if (covered < MOST * reads.count() && patterns.size() < MAX_PATTERNS) {
                String[] names = entry.getKey().split(";", -1);
                Stream.of(names).filter(ClassNames::isPattern).forEach(patterns::add);
                covered += entry.getValue();
            }
        }
        return patterns;
    }

    private static String name(CallSite site) {
        return site.known().map(known -> known.get("library")).orElseGet(() -> pattern(site));
    }

    /** Code that nobody has read is named by its classes if it measures elapsed time: that may be the duration of a call. */
    private static String pattern(CallSite site) {
        return site.known()
                .map(known -> known.classes.toString())
                .orElseGet(() -> site.read == ClockRead.NANO_TIME ? site.topLevel() : LibraryReads.pattern(site));
    }
}
