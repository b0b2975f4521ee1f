// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import io.fastclock.tools.report.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Says what can be done about the counted reads, by library. */
final class ReadAdvice {
    /** Nothing is said about reads with a smaller share of all reads. */
    static final double LEAST_SHARE = 0.01;

    private final ReadTotals totals;
    private final Optional<ReadCosts> costs;

    ReadAdvice(ReadTotals totals, Optional<ReadCosts> costs) {
        this.totals = totals;
        this.costs = costs;
    }

    List<String> points() {
        List<String> points = new ArrayList<>();
        totals.byLibrary().forEach((library, calls) -> {
            if (isWorthALine(calls)) {
                points.add(of(library, calls));
            }
        });
        Map<CallSite, Long> inCodeOnly = totals.inCodeOnly();
        long calls = ReadTotals.sum(inCodeOnly);
        if (isWorthALine(calls)) {
            points.add("java.time, Date and Calendar: " + rate(calls)
                    + costs.map(host -> " take " + Numbers.cores(host.cores(inCodeOnly)))
                            .orElse("")
                    + ". The agent cannot replace them. In your code, read FastClock, or take a"
                    + " java.time.Clock and pass FastClock.clock().asJavaClock(), which may have been done already. A library"
                    + " needs an extension point for its clock: propose one to its project.");
        }
        long own = ReadTotals.sum(totals.only(site -> site.read.isOfFastClock()));
        if (isWorthALine(own)) {
            points.add("FastClock and its clocks: " + rate(own) + " already"
                    + costs.map(host -> ". By the kernel tick they save " + Numbers.saved(host.savedAlready()))
                            .orElse("")
                    + ".");
        }
        return points;
    }

    private boolean isWorthALine(long calls) {
        return calls > 0 && calls >= LEAST_SHARE * totals.all();
    }

    private String rate(long calls) {
        return Numbers.rate(totals.perSecond(calls)) + " reads a second";
    }

    private String of(Catalogue.Entry library, long calls) {
        String reads = library.library + " (" + library.time + "): " + rate(calls) + ". ";
        String reason = library.reason.isEmpty() ? "" : "It depends: " + library.reason + ". ";
        if (library.judgement == Catalogue.Judgement.WRONG) {
            return reads + "Leave these. " + library.reason + ".";
        }
        if (library.hook.isEmpty() && !totals.isReplaceable(library)) {
            return reads + reason + "The agent cannot replace them.";
        }
        String advice = reads
                + costs.map(host -> "FastClock would save " + Numbers.saved(host.saved(library)) + ". ")
                        .orElse("")
                + reason
                + library.hook
                        .map(code -> "The extension point: " + code + ". ")
                        .orElse("")
                + replacement(library);
        return advice.trim();
    }

    private String replacement(Catalogue.Entry library) {
        if (totals.isProven(library)) {
            return "\"replace\" replaces it.";
        }
        String tried = library.judgement == Catalogue.Judgement.RIGHT
                ? totals.untriedVersion(library)
                        .map(library::untriedSentence)
                        .orElse("That is known from its source, and was not tried.")
                : "";
        return tried.isEmpty() && library.hook.isPresent()
                ? ""
                : (tried + " To replace it: " + library.option() + ".").trim();
    }
}
