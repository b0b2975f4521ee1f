// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.Json;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The findings as JSON. Names end in their unit. Unknown values are null. */
final class JsonReport {
    /** Incremented when a name is removed or changes its meaning. Not incremented when a name is added. */
    private static final int FORMAT_VERSION = 1;

    private JsonReport() {}

    static String render(Findings findings, OptionalDouble readsPerSecond) {
        Verdict verdict = findings.verdict(readsPerSecond);
        return Json.write(new Json.Fields()
                .with("formatVersion", FORMAT_VERSION)
                .with("host", host(findings.host))
                .with("reads", reads(findings))
                .with("servedBy", findings.servedBy().key)
                .with("servedByUnknownReason", findings.servedByUnknownReason())
                .with("breakEvenReadsPerSecond", findings.breakEvenReadsPerSecond(Findings.PERIOD_MILLIS))
                .with("readsPerSecond", readsPerSecond)
                .with("coarse", coarse(findings, readsPerSecond))
                .with("ticks", list(findings.ticks, ticks -> ticks(findings, ticks, readsPerSecond)))
                .with(
                        "verdict",
                        new Json.Fields()
                                .with("kind", verdict.kind.key)
                                .with("sentence", verdict.sentence)
                                .with("advice", verdict.advice)));
    }

    private static Json.Fields host(Host host) {
        return new Json.Fields()
                .with("os", host.os())
                .with("kernel", host.kernel())
                .with("architecture", host.architecture())
                .with("cpu", host.cpu())
                .with("virtualisation", host.virtualisation())
                .with("jvm", host.jvm())
                .with("cores", host.cores())
                .with("cpuLimited", host.cpuLimitVisible ? host.cpuLimitCores.isPresent() : OptionalDouble.empty())
                .with("cpuLimitCores", host.cpuLimitCores)
                .with("clocksource", host.clocksource())
                .with("availableClocksources", host.availableClocksources)
                .with("preloaded", host.preloaded.map(List::of).orElse(List.of()));
    }

    private static Json.Fields reads(Findings findings) {
        Json.Fields reads = new Json.Fields();
        findings.reads.forEach((name, costs) -> reads.with(
                name,
                list(
                        costs,
                        cost -> new Json.Fields()
                                .with("threads", cost.threads)
                                .with("nanosPerRead", cost.nanosPerRead)
                                .with("kernelShare", cost.kernelShare))));
        return reads;
    }

    private static Json.Fields coarse(Findings findings, OptionalDouble readsPerSecond) {
        CoarseSupport coarse = findings.coarse;
        Json.Fields fields = new Json.Fields()
                .with("state", coarse.state.key)
                .with("reason", coarse.isUsable() ? Optional.empty() : Optional.of(coarse.reason))
                .with("kernelTickNanos", coarse.tickNanos)
                .with("optionOfApplication", coarse.option());
        readsPerSecond.ifPresent(
                rate -> fields.put("savedCores", findings.savedCoresWithCoarse(Findings.CURRENT_TIME_MILLIS, rate)));
        return fields;
    }

    private static Json.Fields ticks(Findings findings, Ticks ticks, OptionalDouble readsPerSecond) {
        Json.Fields fields = new Json.Fields()
                .with("periodMillis", ticks.periodMillis)
                .with("tickCpuNanos", ticks.tickNanos)
                .with("latenessP50Nanos", nullIfNegative(ticks.latenessP50Nanos))
                .with("latenessP99Nanos", nullIfNegative(ticks.latenessP99Nanos))
                .with("breakEvenReadsPerSecond", findings.breakEvenReadsPerSecond(ticks.periodMillis));
        readsPerSecond.ifPresent(rate ->
                fields.put("savedCores", findings.savedCores(Findings.CURRENT_TIME_MILLIS, rate, ticks.periodMillis)));
        return fields;
    }

    private static Object nullIfNegative(long nanos) {
        return nanos < 0 ? OptionalDouble.empty() : (Object) nanos;
    }

    private static <E> List<Json.Fields> list(List<E> elements, Function<E, Json.Fields> fields) {
        return elements.stream().map(fields).collect(Collectors.toList());
    }
}
