// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The findings as JSON. Names end in their unit. Unknown values are null. */
final class JsonReport {
    /** Incremented when a name is removed or changes its meaning. Not incremented when a name is added. */
    private static final int FORMAT_VERSION = 1;

    private JsonReport() {}

    static String render(Findings findings, OptionalDouble readsPerSecond) {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("formatVersion", FORMAT_VERSION);
        report.put("host", host(findings.host));
        report.put("reads", reads(findings));
        report.put("servedBy", findings.servedBy().key);
        report.put("servedByUnknownReason", findings.servedByUnknownReason());
        report.put("breakEvenReadsPerSecond", findings.breakEvenReadsPerSecond(Findings.PERIOD_MILLIS));
        report.put("readsPerSecond", readsPerSecond);
        report.put(
                "ticks",
                findings.ticks.stream()
                        .map(ticks -> ticks(findings, ticks, readsPerSecond))
                        .collect(Collectors.toList()));
        Verdict verdict = findings.verdict(readsPerSecond);
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("kind", verdict.kind().key);
        fields.put("sentence", verdict.sentence());
        fields.put("advice", verdict.advice());
        report.put("verdict", fields);
        return Json.write(report);
    }

    private static Map<String, Object> host(Host host) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("os", host.os());
        fields.put("kernel", host.kernel());
        fields.put("architecture", host.architecture());
        fields.put("cpu", host.cpu());
        fields.put("virtualisation", host.virtualisation());
        fields.put("jvm", host.jvm());
        fields.put("cores", host.cores());
        fields.put("cpuLimited", host.cpuLimitVisible ? host.cpuLimitCores.isPresent() : OptionalDouble.empty());
        fields.put("cpuLimitCores", host.cpuLimitCores);
        fields.put("clocksource", host.clocksource());
        fields.put("availableClocksources", host.availableClocksources);
        fields.put("preloaded", host.preloaded.map(List::of).orElse(List.of()));
        return fields;
    }

    private static Map<String, Object> reads(Findings findings) {
        Map<String, Object> reads = new LinkedHashMap<>();
        findings.reads.forEach((name, costs) -> {
            List<Map<String, Object>> byThreads = new ArrayList<>();
            for (MeasuredRead cost : costs) {
                Map<String, Object> fields = new LinkedHashMap<>();
                fields.put("threads", cost.threads);
                fields.put("nanosPerRead", cost.nanosPerRead);
                fields.put("kernelShare", cost.kernelShare);
                byThreads.add(fields);
            }
            reads.put(name, byThreads);
        });
        return reads;
    }

    private static Map<String, Object> ticks(Findings findings, Ticks ticks, OptionalDouble readsPerSecond) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("periodMillis", ticks.periodMillis);
        fields.put("tickCpuNanos", ticks.tickNanos);
        fields.put("latenessP50Nanos", nullIfNegative(ticks.latenessP50Nanos));
        fields.put("latenessP99Nanos", nullIfNegative(ticks.latenessP99Nanos));
        fields.put("breakEvenReadsPerSecond", findings.breakEvenReadsPerSecond(ticks.periodMillis));
        readsPerSecond.ifPresent(
                rate -> fields.put("savedCores", findings.savedCores(findings.savedByReads(rate), ticks.periodMillis)));
        return fields;
    }

    private static Object nullIfNegative(long nanos) {
        return nanos < 0 ? OptionalDouble.empty() : (Object) nanos;
    }
}
