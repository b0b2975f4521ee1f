// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The findings as JSON. Names end in their unit. Unknown values are null. */
public final class DoctorJson {
    /** Incremented when a name is removed or changes its meaning. Not incremented when a name is added. */
    private static final int FORMAT_VERSION = 3;

    private DoctorJson() {}

    public static String render(Findings findings, Optional<Savings> savings) {
        Verdict verdict = findings.verdict(savings);
        return Json.write(new Json.Fields()
                .with("formatVersion", FORMAT_VERSION)
                .with("host", host(findings.host))
                .with("reads", reads(findings))
                .with("servedBy", findings.servedBy(ReadKind.CURRENT_TIME_MILLIS))
                .with("servedByUnknownReason", findings.servedByUnknownReason())
                .with("breakEvenReadsPerSecond", findings.breakEvenReadsPerSecond(ClockKind.UPDATER_THREAD))
                .with("readsPerSecond", savings.map(each -> each.readsPerSecond))
                .with("tickCounter", tickCounter(findings, savings))
                .with("updates", updates(ClockKind.UPDATER_THREAD, findings, savings))
                .with(
                        "verdict",
                        new Json.Fields()
                                .with("kind", verdict.kind)
                                .with("sentence", verdict.sentence)
                                .with("advice", verdict.advice)));
    }

    private static Json.Fields host(Host host) {
        return new Json.Fields()
                .with("os", host.os)
                .with("kernel", host.kernel)
                .with("architecture", host.architecture)
                .with("cpu", host.cpu)
                .with("virtualisation", host.virtualisation)
                .with("jvm", host.jvm)
                .with("cores", host.cores)
                .with("cpuLimited", host.cpuLimitVisible ? !Double.isNaN(host.cpuLimitCores) : Double.NaN)
                .with("cpuLimitCores", host.cpuLimitCores)
                .with("clocksource", host.clocksource)
                .with("availableClocksources", host.availableClocksources)
                .with("preloaded", host.preloaded.map(List::of).orElse(List.of()));
    }

    private static Json.Fields reads(Findings findings) {
        Json.Fields reads = new Json.Fields();
        findings.reads.forEach((read, costs) ->
                reads.put(read.jsonName, costs.stream().map(DoctorJson::cost).collect(Collectors.toList())));
        return reads;
    }

    private static Json.Fields cost(MeasuredRead read) {
        return new Json.Fields()
                .with("threads", read.threads)
                .with("nanosPerRead", read.nanosPerRead)
                .with("kernelShare", read.kernelShare);
    }

    private static Json.Fields tickCounter(Findings findings, Optional<Savings> savings) {
        TickSupport tick = findings.tick;
        Json.Fields fields = new Json.Fields()
                .with("state", tick.state)
                .with("reason", tick.isUsable() ? Optional.empty() : Optional.of(tick.reason))
                .with("kernelTickNanos", tick.tickNanos)
                .with("optionOfApplication", tick.option());
        savings.ifPresent(each -> fields.put("savedCores", each.with(ClockKind.KERNEL_TICK)));
        return fields;
    }

    private static Json.Fields updates(ClockKind clock, Findings findings, Optional<Savings> savings) {
        Optional<Updates> updates = findings.updates(clock);
        Json.Fields fields = new Json.Fields()
                .with("periodMillis", clock.periodMillis)
                .with("updateCpuNanos", updates.map(each -> each.updateNanos))
                .with("latenessP50Nanos", updates.map(each -> each.latenessP50Nanos))
                .with("latenessP99Nanos", updates.map(each -> each.latenessP99Nanos))
                .with("breakEvenReadsPerSecond", findings.breakEvenReadsPerSecond(clock));
        savings.ifPresent(each -> fields.put("savedCores", each.with(clock)));
        return fields;
    }
}
