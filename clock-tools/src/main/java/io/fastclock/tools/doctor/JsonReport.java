// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The findings as JSON. Names end in their unit. Unknown values are null. */
public final class JsonReport {
    /** Incremented when a name is removed or changes its meaning. Not incremented when a name is added. */
    private static final int FORMAT_VERSION = 1;

    private JsonReport() {}

    public static String render(Findings findings, OptionalDouble readsPerSecond) {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("formatVersion", FORMAT_VERSION);
        report.put("host", host(findings.host));
        report.put("reads", reads(findings));
        report.put("servedBy", findings.servedBy().key());
        report.put("servedByUnknownReason", findings.servedByUnknownReason());
        report.put("smallestStepNanos", granularity(findings.granularity));
        report.put("plainTicker", punctuality(findings.plainTicker));
        report.put("fastClockTicker", punctuality(findings.adaptiveTicker));
        report.put("breakEvenReadsPerSecond", findings.breakEvenReadsPerSecond());
        if (readsPerSecond.isPresent()) {
            report.put("readsPerSecond", readsPerSecond);
            report.put("savedCores", findings.savedCores(readsPerSecond.getAsDouble()));
        }
        Verdict verdict = VerdictPolicy.verdict(findings, readsPerSecond);
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("kind", verdict.kind().key());
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
            for (ReadCost cost : costs) {
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

    private static Map<String, Object> granularity(Granularity granularity) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(Findings.CURRENT_TIME_MILLIS, nullIfNegative(granularity.currentTimeMillisNanos));
        fields.put(Findings.NANO_TIME, nullIfNegative(granularity.nanoTimeNanos));
        fields.put(Findings.INSTANT_NOW, nullIfNegative(granularity.instantNanos));
        return fields;
    }

    private static Object nullIfNegative(long nanos) {
        return nanos < 0 ? OptionalDouble.empty() : (Object) nanos;
    }

    private static Map<String, Object> punctuality(Punctuality ticker) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("latenessP50Nanos", nullIfNegative(ticker.latenessP50Nanos));
        fields.put("latenessP99Nanos", nullIfNegative(ticker.latenessP99Nanos));
        fields.put("latenessMaxNanos", nullIfNegative(ticker.latenessMaxNanos));
        fields.put("tickCpuNanos", ticker.tickNanos);
        fields.put("timerSlackNanos", nullIfNegative(ticker.timerSlackNanos));
        return fields;
    }
}
