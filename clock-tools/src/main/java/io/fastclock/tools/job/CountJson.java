// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import io.fastclock.tools.doctor.Findings;
import io.fastclock.tools.doctor.ReadKind;
import io.fastclock.tools.doctor.Verdict;
import io.fastclock.tools.report.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The report as JSON. Field names contain their units. Unknown values are null. */
final class CountJson {
    /** Incremented when a field is removed or changes its meaning. A new field does not increment the version. */
    private static final int FORMAT_VERSION = 6;

    private final ReadTotals totals;

    private CountJson(ReadTotals totals) {
        this.totals = totals;
    }

    static String render(Snapshot counted, Optional<Findings> host) {
        return Json.write(new CountJson(new ReadTotals(counted)).fields(counted, host));
    }

    private Json.Fields fields(Snapshot counted, Optional<Findings> host) {
        Json.Fields fields = new Json.Fields()
                .with("formatVersion", FORMAT_VERSION)
                .with("seconds", counted.seconds)
                .with("complete", totals.areComplete())
                .with("callsPerSecond", totals.perSecond(totals.all()))
                .with(
                        "methods",
                        Json.list(totals.by(site -> site.read), (read, calls) -> calls("method", read.label, calls)))
                .with(
                        "packages",
                        Json.list(totals.by(CallSite::packageName), (name, calls) -> calls("package", name, calls)))
                .with("libraries", Json.list(totals.byLibrary(), this::library))
                .with("callSites", Json.list(totals.by(site -> site), this::callSite))
                .with("callers", callers(counted))
                .with("notes", counted.notes)
                .with("leftAlone", Json.list(counted.leftAlone, CountJson::leftAlone))
                .with("rewrittenClasses", counted.rewrittenClasses)
                .with(
                        "restoredClasses",
                        counted.restoredClasses == Snapshot.STILL_COUNTING
                                ? Optional.empty()
                                : counted.restoredClasses);
        host.ifPresent(findings -> fields.put("host", host(counted, new ReadCosts(totals, findings))));
        return fields;
    }

    private static Json.Fields leftAlone(String reason, Set<String> classes) {
        return new Json.Fields()
                .with("reason", reason)
                .with("classes", classes)
                .with("classesAreCut", LeftAlone.isCut(classes));
    }

    private Json.Fields library(Catalogue.Entry entry, long calls) {
        Json.Fields fields = calls("library", entry.library, calls);
        return fields.with("verdict", entry.judgement)
                .with("time", entry.time)
                .with("extensionPoint", entry.hook)
                .with("isReplacedUnasked", totals.isProven(entry))
                .with("untriedVersion", totals.untriedVersion(entry))
                .with("reason", entry.reason);
    }

    private Json.Fields callSite(CallSite site, long calls) {
        Json.Fields fields = new Json.Fields()
                .with("class", site.className)
                .with("method", site.method)
                .with("line", site.line);
        fields.putAll(calls("read", site.read.label, calls));
        return fields;
    }

    private Json.Fields calls(String key, String name, long calls) {
        return new Json.Fields().with(key, name).with("calls", calls).with("callsPerSecond", totals.perSecond(calls));
    }

    private static List<Json.Fields> callers(Snapshot counted) {
        List<Json.Fields> all = new ArrayList<>();
        counted.callers.forEach((site, stacks) -> all.addAll(Json.list(
                stacks,
                (stack, samples) -> new Json.Fields()
                        .with("callSite", site.toString())
                        .with("samples", samples)
                        .with("callers", List.of(stack.split(Snapshot.CALLED_BY, -1))))));
        return all;
    }

    private Json.Fields host(Snapshot counted, ReadCosts costs) {
        Verdict verdict = costs.verdict();
        return new Json.Fields()
                .with("currentTimeMillisNanos", costs.host.nanos(ReadKind.CURRENT_TIME_MILLIS))
                .with("nanoTimeNanos", costs.host.nanos(ReadKind.NANO_TIME))
                .with("instantNowNanos", costs.host.nanos(ReadKind.INSTANT_NOW))
                .with("fastClockNanos", costs.host.nanos(ReadKind.FAST_CLOCK))
                .with("tickCounter", costs.host.tick.state)
                .with("readsTakeCores", costs.cores(counted.calls))
                .with("currentTimeMillisSavedCores", costs.saved(ClockRead.CURRENT_TIME_MILLIS))
                .with("nanoTimeSavedCores", costs.saved(ClockRead.NANO_TIME))
                .with("inCodeOnlyCores", costs.cores(totals.inCodeOnly()))
                .with("savedCoresAlready", costs.savedAlready())
                .with("verdict", verdict.kind)
                .with("sentence", verdict.sentence);
    }
}
