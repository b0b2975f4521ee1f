// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import io.fastclock.tools.report.Json;
import io.fastclock.tools.report.JsonReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A snapshot as JSON, as one process passes it to another. The report for users has other fields. */
public final class SnapshotJson {
    private SnapshotJson() {}

    public static String write(Snapshot snapshot) {
        List<Json.Fields> sites = new ArrayList<>();
        snapshot.calls.forEach((site, calls) -> sites.add(new Json.Fields()
                .with("class", site.className)
                .with("method", site.method)
                .with("line", site.line)
                .with("read", site.read.name())
                .with("calls", calls)
                .with("callers", snapshot.callers.getOrDefault(site, Map.of()))));
        return Json.write(new Json.Fields()
                .with("seconds", snapshot.seconds)
                .with("rewrittenClasses", snapshot.rewrittenClasses)
                .with("restoredClasses", snapshot.restoredClasses)
                .with("callSites", sites)
                .with("leftAlone", snapshot.leftAlone)
                .with("notes", snapshot.notes)
                .with("untried", snapshot.untried));
    }

    public static Snapshot read(String text) throws IOException {
        try {
            Map<String, Object> fields = map(JsonReader.read(text));
            Map<CallSite, Long> calls = new LinkedHashMap<>();
            Map<CallSite, Map<String, Long>> callers = new LinkedHashMap<>();
            for (Object each : list(fields.get("callSites"))) {
                Map<String, Object> site = map(each);
                CallSite key = new CallSite(
                        string(site.get("class")),
                        string(site.get("method")),
                        (int) number(site.get("line")),
                        ClockRead.valueOf(string(site.get("read"))));
                calls.put(key, (long) number(site.get("calls")));
                Map<String, Long> stacks = new LinkedHashMap<>();
                map(site.get("callers")).forEach((stack, samples) -> stacks.put(stack, (long) number(samples)));
                if (!stacks.isEmpty()) {
                    callers.put(key, stacks);
                }
            }
            Map<String, Set<String>> leftAlone = new LinkedHashMap<>();
            map(fields.get("leftAlone"))
                    .forEach((reason, classes) -> leftAlone.put(reason, new TreeSet<>(strings(classes))));
            Map<String, String> untried = new LinkedHashMap<>();
            map(fields.get("untried")).forEach((name, version) -> untried.put(name, string(version)));
            return new Snapshot(
                            number(fields.get("seconds")),
                            (int) number(fields.get("rewrittenClasses")),
                            (int) number(fields.get("restoredClasses")),
                            calls,
                            leftAlone,
                            callers,
                            strings(fields.get("notes")))
                    .withUntried(untried);
        } catch (ClassCastException | NullPointerException | IllegalArgumentException e) {
            throw new IOException("The report of the agent is damaged: " + e.getMessage(), e);
        }
    }

    @SuppressWarnings("unchecked") // The keys of what was read are texts.
    private static Map<String, Object> map(@Nullable Object value) {
        return (Map<String, Object>) Objects.requireNonNull(value);
    }

    private static List<?> list(@Nullable Object value) {
        return (List<?>) Objects.requireNonNull(value);
    }

    private static List<String> strings(@Nullable Object value) {
        List<String> strings = new ArrayList<>();
        list(value).forEach(each -> strings.add(string(each)));
        return strings;
    }

    private static String string(@Nullable Object value) {
        return (String) Objects.requireNonNull(value);
    }

    private static double number(@Nullable Object value) {
        return (Double) Objects.requireNonNull(value);
    }
}
