// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.Json;
import io.fastclock.tools.report.Numbers;
import io.fastclock.tools.report.Text;
import java.util.List;
import java.util.Optional;

/** The findings, as text for people or as JSON: the verdict, and the facts behind it. */
public final class DoctorReport {
    /** Incremented when a name of the JSON is removed or changes its meaning. Not incremented when a name is added. */
    private static final int FORMAT_VERSION = 7;

    private static final String UNKNOWN = "unknown";

    /** To show a saving, if the user has named no rate. */
    private static final double EXAMPLE_RATE = 1e6;

    public final Verdict verdict;
    private final Findings findings;
    private final Host host;
    private final TickSupport tick;
    private final double readsPerSecond;

    /** @param readsPerSecond NaN if unknown */
    public DoctorReport(Findings findings, double readsPerSecond) {
        this.findings = findings;
        this.readsPerSecond = readsPerSecond;
        host = findings.host;
        tick = findings.tick;
        verdict = findings.verdict(ReadKind.CURRENT_TIME_MILLIS, readsPerSecond);
    }

    /** Names end in their unit. Unknown values are null. */
    public String json() {
        Json.Fields tickCounter = new Json.Fields()
                .with("state", tick.state)
                .with("reason", tick.isUsable() ? Optional.empty() : tick.reason)
                .with("kernelTickNanos", tick.tickNanos)
                .with("optionOfApplication", tick.option());
        Json.Fields recommended = new Json.Fields()
                .with("kind", verdict.kind)
                .with("sentence", verdict.sentence)
                .with("advice", verdict.advice);
        Json.Fields examined = new Json.Fields()
                .with("os", host.os)
                .with("kernel", host.kernel)
                .with("architecture", host.architecture)
                .with("cpu", host.cpu)
                .with("jvm", host.jvm)
                .with("cores", host.cores)
                .with("clocksource", host.clocksource)
                .with("availableClocksources", host.availableClocksources)
                .with("preloaded", host.preloaded.map(List::of).orElse(List.of()));
        return Json.write(new Json.Fields()
                .with("formatVersion", FORMAT_VERSION)
                .with("tickCounter", tickCounter)
                .with("fastClockNanosPerRead", findings.nanos(ReadKind.FAST_CLOCK))
                .with("readsPerSecond", readsPerSecond)
                .with("savedCores", savedCores(readsPerSecond))
                .with("verdict", recommended)
                .with("nanosPerRead", findings.nanosPerRead())
                .with("host", examined));
    }

    private double savedCores(double rate) {
        return findings.savedCores(ReadKind.CURRENT_TIME_MILLIS, rate);
    }

    public String text() {
        Text out = new Text();
        verdict.writeTo(out);
        out.line("");
        writeTick(out);
        out.line("");
        out.fact("a read of", "costs");
        for (ReadKind read : ReadKind.values()) {
            out.fact(read.label, findings.cost(read));
        }
        out.line("");
        writeHost(out);
        return out.toString();
    }

    private void writeTick(Text out) {
        out.fact("tick counter", tick.description());
        if (tick.isUsable()) {
            out.fact("kernel tick", "about " + Math.round(tick.tickNanos / 1e6) + " ms"); // Measured, within a third.
        }
        out.fact(
                "a read costs",
                findings.cost(ReadKind.CURRENT_TIME_MILLIS) + " without FastClock, "
                        + findings.cost(ReadKind.FAST_CLOCK) + " with it, "
                        + findings.fastClockLabel());
        double rate = Double.isNaN(readsPerSecond) ? EXAMPLE_RATE : readsPerSecond;
        double saved = savedCores(rate);
        out.fact("saved at " + Numbers.rate(rate) + "/s", saved == 0 ? "nothing" : Numbers.cores(saved));
        if (tick.mayBeUsable()) {
            out.fact("an application adds", tick.needs());
        }
    }

    private void writeHost(Text out) {
        out.fact("OS", host.os + ", kernel " + host.kernel.orElse(UNKNOWN));
        out.fact("CPU", host.cpu.orElse(UNKNOWN) + " (" + host.architecture.orElse(UNKNOWN) + ")");
        out.fact("JVM", host.jvm);
        out.fact("cores", String.valueOf(host.cores));
        String available = host.availableClocksources
                .map(names -> " (available: " + String.join(" ", names) + ")")
                .orElse("");
        out.fact("clocksource", host.clocksource.orElse(UNKNOWN) + available);
        host.preloaded.ifPresent(library -> out.fact("preloaded", library));
    }
}
