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
        findings.verdict(ReadKind.CURRENT_TIME_MILLIS, readsPerSecond).writeTo(report.out);
        report.out.line("");
        report.tick(Double.isNaN(readsPerSecond) ? EXAMPLE_RATE : readsPerSecond);
        report.reads();
        report.host();
        return report.out.toString();
    }

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
        double saved = findings.savedCores(ReadKind.CURRENT_TIME_MILLIS, readsPerSecond);
        out.fact("saved at " + Numbers.rate(readsPerSecond) + "/s", saved == 0 ? "nothing" : Numbers.cores(saved));
        if (tick.mayBeUsable()) {
            out.fact("an application adds", tick.needs().get(0));
            tick.needs().stream().skip(1).forEach(more -> out.fact("", more));
        }
    }

    private void reads() {
        out.line("");
        out.fact("a read of", "costs");
        for (ReadKind read : ReadKind.values()) {
            out.fact(read.label, Numbers.nanos(findings.nanos(read)));
        }
    }

    private void host() {
        out.line("");
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
