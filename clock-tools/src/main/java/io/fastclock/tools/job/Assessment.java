// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import io.fastclock.tools.doctor.Findings;
import io.fastclock.tools.doctor.Verdict;
import io.fastclock.tools.report.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the counted reads mean: which of them may be replaced, what that saves on a host, and what to do. */
final class Assessment {
    /** Nothing is said about reads with a smaller share of all reads. */
    static final double LEAST_SHARE = 0.01;

    /** The number of name parts that usually identify a library: {@code org.apache.tomcat}, {@code org.h2.engine}. */
    private static final int PARTS = 3;

    private static final double MOST = 0.95;
    private static final int MAX_PATTERNS = 5;

    /** A read costs less on every host that was seen. */
    private static final double MOST_NANOS = 1_000;

    final Snapshot snapshot;

    /** The costs on this host, if they were measured. */
    final Optional<Findings> host;

    final Reads all;

    /** Those of methods that the agent cannot replace here. */
    final Reads inCodeOnly;

    final Reads ofFastClock;

    /** Those that {@code replace} changes unasked. */
    private final Reads proven;

    /** Most reads first. */
    final List<LibraryReads> libraries;

    /** The method of which the agent can save most. */
    final ClockRead best;

    /** Of {@link #best}, those that {@code include} has to name, and for which there is no extension point. */
    private final Reads forInclude;

    Assessment(Snapshot snapshot, Optional<Findings> host) {
        this.snapshot = snapshot;
        this.host = host;
        all = new Reads(snapshot.calls, snapshot.seconds);
        inCodeOnly = all.only(site -> !site.read.isOfSystem() && !site.read.isOfFastClock() && !site.isReplaceable());
        ofFastClock = all.only(site -> site.read.isOfFastClock());
        proven = all.only(this::isReplacedUnasked);
        libraries = all.by(CallSite::known).keySet().stream()
                .flatMap(Optional::stream)
                .map(entry -> new LibraryReads(entry, this))
                .collect(Collectors.toList());
        best = Stream.of(ClockRead.values())
                .filter(ClockRead::isReplaceable)
                .max(Comparator.comparingDouble((ClockRead read) -> saved(replaceable(read)))
                        .thenComparing(Comparator.reverseOrder()))
                .orElseThrow();
        forInclude = replaceable(best)
                .only(site -> !isReplacedUnasked(site)
                        && site.known()
                                .filter(each -> each.judgement == Catalogue.Judgement.DEPENDS
                                        && each.optional("hook").isPresent())
                                .isEmpty());
    }

    boolean isReplacedUnasked(CallSite site) {
        return site.isReplaceable()
                && site.known().filter(Catalogue.Entry::isProven).isPresent()
                && !snapshot.untried.containsKey(site.className);
    }

    /** Whether the reads of all classes were counted. */
    boolean isComplete() {
        return snapshot.leftAlone.isEmpty();
    }

    Reads replaceable(ClockRead read) {
        return all.only(site -> site.read == read && site.isReplaceable());
    }

    /** The reads of a method of {@code System} of which the catalogue says nothing. */
    Reads unknown(ClockRead read) {
        return all.only(
                site -> site.read == read && read.isOfSystem() && site.known().isEmpty());
    }

    /** What FastClock would save, in cores. If the costs are unknown, it is what it could save at most. */
    private double saved(Reads some) {
        return host.map(some::saved).orElse(some.perSecond() * MOST_NANOS / 1e9);
    }

    /** What FastClock saves by the reads that are FastClock's already. */
    double savedAlready(Findings costs) {
        return costs.savedCores(ClockRead.CURRENT_TIME_MILLIS.cost, ofFastClock.perSecond());
    }

    private boolean isWorthwhile(Reads some) {
        return saved(some) >= Findings.WORTHWHILE_CORES;
    }

    /** Whether {@code replace} without {@code include} saves enough, and more than other classes would. */
    private boolean isByCatalogue() {
        return isWorthwhile(proven) && saved(proven) >= saved(forInclude);
    }

    /** From incomplete counts, nothing can be said about the reads that were not counted. */
    Verdict verdict(Findings costs) {
        if (!isComplete()) {
            return new Verdict(
                    Verdict.Kind.UNKNOWN,
                    "No verdict: the count is incomplete. Count from the start of the process, or exclude the classes that"
                            + " were left alone if they seldom read the clock.");
        }
        Verdict ofSystem = costs.verdict(best.cost, replaceable(best).perSecond());
        if (isByCatalogue() && ofSystem.kind != Verdict.Kind.SWITCH_CLOCKSOURCE) {
            String names = libraries.stream()
                    .filter(each -> each.areReplacedUnasked && saved(each.reads) > 0)
                    .map(each -> each.entry.get("library"))
                    .collect(Collectors.joining(", "));
            return new Verdict(
                    Verdict.Kind.USE_FASTCLOCK,
                    "Use FastClock for " + names + ", where it is right: it saves " + Numbers.cores(saved(proven))
                            + ".",
                    ofSystem.advice.toArray(new String[0]));
        }
        if (ofSystem.kind != Verdict.Kind.NOT_NEEDED) {
            return ofSystem;
        }
        if (isWorthwhile(inCodeOnly)) {
            return new Verdict(
                    Verdict.Kind.CHANGE_CODE,
                    "Only a change of the code can save these reads: Instant.now() and the like take "
                            + Numbers.cores(inCodeOnly.cores(costs)) + ".");
        }
        double already = savedAlready(costs);
        return already < Findings.WORTHWHILE_CORES
                ? ofSystem
                : new Verdict(
                        Verdict.Kind.USE_FASTCLOCK,
                        "Keep FastClock: it saves " + Numbers.cores(already)
                                + " here already. For the reads of System it would not save 1 % of a core.");
    }

    /** What can be done, by library. */
    List<String> advice() {
        List<String> points = new ArrayList<>();
        libraries.stream().filter(each -> isWorthALine(each.reads)).forEach(each -> points.add(each.advice(host)));
        if (isWorthALine(inCodeOnly)) {
            points.add("java.time, Date and Calendar: " + rate(inCodeOnly)
                    + host.map(each -> " take " + Numbers.cores(inCodeOnly.cores(each)))
                            .orElse("")
                    + ". The agent cannot replace them. In your code, read FastClock, or take a"
                    + " java.time.Clock and pass FastClock.clock().asJavaClock(), which may have been done already. A library"
                    + " needs an extension point for its clock: propose one to its project.");
        }
        if (isWorthALine(ofFastClock)) {
            points.add("FastClock and its clocks: " + rate(ofFastClock) + " already"
                    + host.map(each -> ". By the kernel tick they save " + Numbers.saved(savedAlready(each)))
                            .orElse("")
                    + ".");
        }
        return points;
    }

    private boolean isWorthALine(Reads some) {
        return some.count() > 0 && some.count() >= LEAST_SHARE * all.count();
    }

    static String rate(Reads some) {
        return Numbers.rate(some.perSecond()) + " reads a second";
    }

    /** Returns the option of the agent that replaces most of the reads, if that is worthwhile. */
    Optional<String> replacement() {
        if (!isComplete() || (!isByCatalogue() && !isWorthwhile(forInclude))) {
            return Optional.empty();
        }
        return Optional.of(
                isByCatalogue()
                        ? "replace"
                        : "replace,include=" + String.join(";", patterns(forInclude))
                                + (best == ClockRead.NANO_TIME ? ",nano-time" : ""));
    }

    /** Returns the packages of code that the catalogue does not know, as patterns, if to change it is worthwhile. */
    List<String> ownCode() {
        return isWorthwhile(forInclude) ? patterns(unknown(best)) : List.of();
    }

    /** Returns the patterns for {@code include} that cover 95 % of some reads, but at most five patterns. */
    static List<String> patterns(Reads reads) {
        List<String> patterns = new ArrayList<>();
        long covered = 0;
        for (Map.Entry<String, Long> entry : reads.by(Assessment::pattern).entrySet()) {
            if (covered >= MOST * reads.count() || patterns.size() == MAX_PATTERNS) {
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
        Optional<Catalogue.Entry> library = site.known();
        if (library.isPresent()) {
            return library.get().classes.toString();
        }
        return site.packageName().isEmpty()
                ? site.className.split("\\$", 2)[0]
                : Stream.of(site.packageName().split("\\.")).limit(PARTS).collect(Collectors.joining(".", "", ".*"));
    }
}
