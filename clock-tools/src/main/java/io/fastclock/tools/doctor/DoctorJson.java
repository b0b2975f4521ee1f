// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.Json;
import java.util.List;
import java.util.Optional;

/** The findings as JSON. Names end in their unit. Unknown values are null. */
public final class DoctorJson {
    /** Incremented when a name is removed or changes its meaning. Not incremented when a name is added. */
    private static final int FORMAT_VERSION = 7;

    private DoctorJson() {}

    public static String render(Findings findings, double readsPerSecond) {
        Verdict verdict = findings.verdict(ReadKind.CURRENT_TIME_MILLIS, readsPerSecond);
        TickSupport tick = findings.tick;
        Host host = findings.host;
        return Json.write(new Json.Fields()
                .with("formatVersion", FORMAT_VERSION)
                .with(
                        "tickCounter",
                        new Json.Fields()
                                .with("state", tick.state)
                                .with("reason", tick.isUsable() ? Optional.empty() : tick.reason)
                                .with("kernelTickNanos", tick.tickNanos)
                                .with("optionOfApplication", tick.option()))
                .with("fastClockNanosPerRead", findings.nanos(ReadKind.FAST_CLOCK))
                .with("readsPerSecond", readsPerSecond)
                .with("savedCores", findings.savedCores(ReadKind.CURRENT_TIME_MILLIS, readsPerSecond))
                .with(
                        "verdict",
                        new Json.Fields()
                                .with("kind", verdict.kind)
                                .with("sentence", verdict.sentence)
                                .with("advice", verdict.advice))
                .with("nanosPerRead", findings.nanosPerRead())
                .with(
                        "host",
                        new Json.Fields()
                                .with("os", host.os)
                                .with("kernel", host.kernel)
                                .with("architecture", host.architecture)
                                .with("cpu", host.cpu)
                                .with("jvm", host.jvm)
                                .with("cores", host.cores)
                                .with("clocksource", host.clocksource)
                                .with("availableClocksources", host.availableClocksources)
                                .with("preloaded", host.preloaded.map(List::of).orElse(List.of()))));
    }
}
