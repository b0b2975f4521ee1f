// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import io.fastclock.tools.doctor.Findings;
import io.fastclock.tools.doctor.Verdict;
import io.fastclock.tools.report.Numbers;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The cost of the counted reads on a host, and the part that FastClock would save. The unit is cores: 0.5 is half a core. */
final class ReadCosts {
    final Findings host;
    private final ReadTotals totals;

    ReadCosts(ReadTotals totals, Findings host) {
        this.totals = totals;
        this.host = host;
    }

    /** What {@code replace} would save. */
    double saved(ClockRead read) {
        return saved(read, totals.replaceable(read));
    }

    double saved(Catalogue.Entry library) {
        return saved(totals.of(library));
    }

    private double saved(Map<CallSite, Long> calls) {
        return ReadTotals.sorted(calls, site -> site.read.cost).entrySet().stream()
                .mapToDouble(each -> host.savedCores(each.getKey(), totals.perSecond(each.getValue())))
                .sum();
    }

    /** What replacing the best read of other classes saves, those that {@code include} has to name. */
    double savedByInclude() {
        return saved(best(), totals.forInclude(best()));
    }

    /** Whether {@code replace} without {@code include} saves enough, and more than other classes would. */
    boolean isByCatalogue() {
        double saved = saved(totals.proven());
        return saved >= Findings.WORTHWHILE_CORES && saved >= savedByInclude();
    }

    private double saved(ClockRead read, Map<CallSite, Long> calls) {
        return host.savedCores(read.cost, totals.perSecond(ReadTotals.sum(calls)));
    }

    /** The cost of some reads. For date and calendar types this includes the clock read, but not the calendar arithmetic. */
    double cores(Map<CallSite, Long> calls) {
        double nanosPerSecond = 0;
        for (Map.Entry<CallSite, Long> each : calls.entrySet()) {
            nanosPerSecond += totals.perSecond(each.getValue()) * host.nanos(each.getKey().read.cost);
        }
        return nanosPerSecond / 1e9;
    }

    /** What FastClock saves by the reads that are FastClock's already. */
    double savedAlready() {
        return saved(ClockRead.CURRENT_TIME_MILLIS, totals.only(site -> site.read.isOfFastClock()));
    }

    /** The read whose replacement saves most. */
    ClockRead best() {
        return Stream.of(ClockRead.values())
                .filter(ClockRead::isReplaceable)
                .max(Comparator.<ClockRead>comparingDouble(this::saved).thenComparing(Comparator.reverseOrder()))
                .orElseThrow();
    }

    /** From incomplete counts, nothing can be said about the reads that were not counted. */
    Verdict verdict() {
        if (!totals.areComplete()) {
            return new Verdict(
                    Verdict.Kind.UNKNOWN,
                    "No verdict: the count is incomplete. Count from the start of the process, or exclude the classes that"
                            + " were left alone if they seldom read the clock.");
        }
        Verdict ofSystem = host.verdict(best().cost, totals.perSecond(ReadTotals.sum(totals.replaceable(best()))));
        if (isByCatalogue() && ofSystem.kind != Verdict.Kind.SWITCH_CLOCKSOURCE) {
            String libraries = totals.byLibrary().keySet().stream()
                    .filter(each -> saved(each) > 0 && totals.isProven(each))
                    .map(each -> each.library)
                    .collect(Collectors.joining(", "));
            return new Verdict(
                    Verdict.Kind.USE_FASTCLOCK,
                    "Use FastClock for " + libraries + ", where it is right: it saves "
                            + Numbers.cores(saved(totals.proven())) + ".",
                    ofSystem.advice.toArray(new String[0]));
        }
        if (ofSystem.kind != Verdict.Kind.NOT_NEEDED) {
            return ofSystem;
        }
        if (saved(ClockRead.INSTANT, totals.inCodeOnly()) >= Findings.WORTHWHILE_CORES) {
            return new Verdict(
                    Verdict.Kind.CHANGE_CODE,
                    "Only a change of the code can save these reads: Instant.now() and the like take "
                            + Numbers.cores(cores(totals.inCodeOnly())) + ".");
        }
        double already = savedAlready();
        return already < Findings.WORTHWHILE_CORES
                ? ofSystem
                : new Verdict(
                        Verdict.Kind.USE_FASTCLOCK,
                        "Keep FastClock: it saves " + Numbers.cores(already)
                                + " here already. For the reads of System it would not save 1 % of a core.");
    }
}
