// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.doctor.Findings;
import io.fastclock.tools.report.Json;
import io.fastclock.tools.rewrite.ClockRead;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The report as JSON. Field names contain their units. Unknown values are null. */
final class JsonReport {
    /** Incremented when a field is removed or changes its meaning. A new field does not increment the version. */
    private static final int FORMAT_VERSION = 1;

    private final CallTotals totals;

    private JsonReport(CallTotals totals) {
        this.totals = totals;
    }

    static String render(Snapshot counted, Optional<Findings> host) {
        JsonReport report = new JsonReport(new CallTotals(counted));
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("formatVersion", FORMAT_VERSION);
        fields.put("seconds", counted.seconds);
        fields.put("callsPerSecond", report.totals.perSecond(report.totals.all()));
        fields.put("methods", report.methods());
        fields.put("packages", report.packages());
        fields.put("callSites", report.callSites());
        fields.put("callers", callers(counted));
        fields.put("notes", counted.notes);
        fields.put("leftAlone", leftAlone(counted));
        fields.put("rewrittenClasses", counted.rewrittenClasses);
        fields.put(
                "restoredClasses",
                counted.restoredClasses == Snapshot.STILL_COUNTING ? Optional.empty() : counted.restoredClasses);
        host.ifPresent(diagnosis -> fields.put("host", host(new CallCosts(counted, diagnosis))));
        return Json.write(fields);
    }

    private List<Object> methods() {
        List<Object> methods = new ArrayList<>();
        totals.byMethod().forEach((read, calls) -> methods.add(counted("method", read.label, calls)));
        return methods;
    }

    private List<Object> packages() {
        List<Object> packages = new ArrayList<>();
        totals.byPackage().forEach((name, calls) -> packages.add(counted("package", name, calls)));
        return packages;
    }

    private List<Object> callSites() {
        List<Object> sites = new ArrayList<>();
        totals.byCallSite().forEach((site, calls) -> {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("class", site.className);
            fields.put("method", site.method);
            fields.put("line", site.line);
            fields.putAll(counted("read", site.read.label, calls));
            fields.put("uses", site.uses.isEmpty() ? List.of() : List.of(site.uses.split(", ")));
            sites.add(fields);
        });
        return sites;
    }

    private Map<String, Object> counted(String key, String name, long calls) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(key, name);
        fields.put("calls", calls);
        fields.put("callsPerSecond", totals.perSecond(calls));
        return fields;
    }

    private static List<Object> callers(Snapshot counted) {
        List<Object> sites = new ArrayList<>();
        counted.callers.forEach((site, stacks) -> stacks.forEach((stack, samples) -> {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("callSite", site.toString());
            fields.put("samples", samples);
            fields.put("callers", List.of(stack.split(" < ", -1)));
            sites.add(fields);
        }));
        return sites;
    }

    private static List<Object> leftAlone(Snapshot counted) {
        List<Object> reasons = new ArrayList<>();
        counted.leftAlone.forEach((reason, classes) -> {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("reason", reason);
            fields.put("classes", new ArrayList<>(classes));
            reasons.add(fields);
        });
        return reasons;
    }

    private static Map<String, Object> host(CallCosts costs) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("currentTimeMillisNanos", costs.nanos(ClockRead.Cost.MILLIS));
        fields.put("nanoTimeNanos", costs.nanos(ClockRead.Cost.NANOS));
        fields.put("instantNowNanos", costs.nanos(ClockRead.Cost.INSTANT));
        fields.put("cachedReadNanos", costs.nanos(ClockRead.Cost.CACHED));
        fields.put("readsTakeCores", costs.cores());
        fields.put("savedCores", costs.savedCores(Findings.PERIOD_MILLIS));
        fields.put("savedCoresWith20Millis", costs.savedCores(Findings.LONG_PERIOD_MILLIS));
        fields.put("savedByNanoTimeCores", costs.savedByNanoTimeCores());
        fields.put("verdict", costs.verdict().kind().key);
        fields.put("sentence", costs.verdict().sentence());
        return fields;
    }
}
