// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.Numbers;
import io.fastclock.tools.report.Text;

/** The findings as text for people: the verdict, and the facts behind it. */
public final class DoctorText {
    private static final String UNKNOWN = "unknown";

    /** To show a saving, if the user has named no rate. */
    private static final double EXAMPLE_RATE = 1e6;

    private final Text out = new Text();
    private final Findings findings;

    private DoctorText(Findings findings) {
        this.findings = findings;
    }

    public static String render(Findings findings, double readsPerSecond) {
        DoctorText report = new DoctorText(findings);
        report.tick(Double.isNaN(readsPerSecond) ? EXAMPLE_RATE : readsPerSecond);
        Verdict verdict = findings.verdict(ReadKind.CURRENT_TIME_MILLIS, readsPerSecond);
        report.out.blank();
        report.out.line(verdict.sentence);
        report.out.points(verdict.advice);
        report.reads();
        report.host();
        return report.out.toString();
    }

    /** What FastClock does here, and what an application needs for it. */
    private void tick(double readsPerSecond) {
        TickSupport tick = findings.tick;
        out.fact("tick counter", tick.description());
        if (tick.isUsable()) {
            out.fact("kernel tick", "about " + Math.round(tick.tickNanos / 1e6) + " ms"); // Measured, within a tenth.
        }
        out.fact(
                "a read costs",
                Numbers.nanos(findings.nanos(ReadKind.CURRENT_TIME_MILLIS)) + " without FastClock, "
                        + Numbers.nanos(findings.nanos(ReadKind.FAST_CLOCK)) + " with it, "
                        + findings.fastClockLabel());
        out.fact(
                "saved at " + Numbers.rate(readsPerSecond) + "/s",
                Numbers.saved(findings.savedCores(ReadKind.CURRENT_TIME_MILLIS, readsPerSecond)));
        if (tick.mayBeUsable()) {
            out.fact("an application adds", tick.needs().get(0));
            tick.needs().stream().skip(1).forEach(more -> out.fact("", more));
        }
    }

    private void reads() {
        out.blank();
        out.fact("a read of", "costs");
        for (ReadKind read : ReadKind.values()) {
            out.fact(read.label, Numbers.nanos(findings.nanos(read)));
        }
    }

    private void host() {
        out.blank();
        Host host = findings.host;
        out.fact("OS", host.os + ", kernel " + host.kernel.orElse(UNKNOWN));
        out.fact("CPU", host.cpu.orElse(UNKNOWN) + " (" + host.architecture.orElse(UNKNOWN) + ")");
        out.fact("JVM", host.jvm);
        out.fact("cores", String.valueOf(host.cores));
        out.fact(
                "clocksource",
                host.clocksource.orElse(UNKNOWN)
                        + host.availableClocksources
                                .map(available -> " (available: " + String.join(" ", available) + ")")
                                .orElse(""));
        host.preloaded.ifPresent(library -> out.fact("preloaded", library));
    }
}
