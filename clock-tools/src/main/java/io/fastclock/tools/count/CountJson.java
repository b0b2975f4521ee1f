// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.doctor.Findings;
import io.fastclock.tools.doctor.Verdict;
import io.fastclock.tools.report.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The report as JSON. Field names contain their units. Unknown values are null. */
final class CountJson {
    /** Incremented when a field is removed or changes its meaning. A new field does not increment the version. */
    private static final int FORMAT_VERSION = 8;

    private final Assessment counted;

    CountJson(Assessment counted) {
        this.counted = counted;
    }

    String render() {
        Snapshot snapshot = counted.snapshot;
        Reads all = counted.all;
        Verdict verdict = counted.verdict();
        Json.Fields fields = new Json.Fields()
                .with("formatVersion", FORMAT_VERSION)
                .with("verdict", verdict.kind)
                .with("sentence", verdict.sentence)
                .with("option", counted.option())
                .with("seconds", snapshot.seconds)
                .with("complete", counted.isComplete())
                .with("callsPerSecond", all.perSecond())
                .with("libraries", counted.libraries.stream().map(this::library).collect(Collectors.toList()))
                .with(
                        "methods",
                        Json.list(all.by(site -> site.read.label), (each, calls) -> calls("method", each, calls)))
                .with("callSites", Json.list(all.by(site -> site), this::callSite))
                .with("callers", callers(snapshot))
                .with("notes", snapshot.notes)
                .with("leftAlone", Json.list(snapshot.leftAlone, CountJson::leftAlone))
                .with("rewrittenClasses", snapshot.rewritten);
        counted.host.ifPresent(costs -> fields.put("host", host(costs)));
        return Json.write(fields);
    }

    private static Json.Fields leftAlone(String reason, Set<String> classes) {
        return new Json.Fields()
                .with("reason", reason)
                .with("classes", classes)
                .with("classesAreCut", LeftAlone.isCut(classes));
    }

    private Json.Fields library(LibraryReads library) {
        return calls("library", library.name, library.reads.count())
                .with("whatToDo", library.whatToDo())
                .with("readsTakeCores", counted.host.map(library.reads::cores))
                .with("savedCores", counted.host.map(library::saved))
                .with("extensionPoint", library.hook())
                .with("option", library.option())
                .with("untriedVersion", library.untriedVersion)
                .with("explanation", library.explanation());
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
        return new Json.Fields()
                .with(key, name)
                .with("calls", calls)
                .with("callsPerSecond", counted.all.perSecond((double) calls));
    }

    private static List<Json.Fields> callers(Snapshot snapshot) {
        List<Json.Fields> all = new ArrayList<>();
        snapshot.callers.forEach((site, stacks) -> stacks.forEach((stack, samples) -> all.add(new Json.Fields()
                .with("callSite", site.toString())
                .with("samples", samples)
                .with("callers", List.of(stack.split(Snapshot.CALLED_BY, -1))))));
        return all;
    }

    private Json.Fields host(Findings costs) {
        return new Json.Fields()
                .with("nanosPerRead", costs.nanosPerRead())
                .with("tickCounter", costs.tick.state)
                .with("readsTakeCores", counted.all.cores(costs))
                .with("savedCoresAlready", counted.savedAlready(costs));
    }
}
