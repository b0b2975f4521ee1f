// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.Numbers;
import io.fastclock.tools.report.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The findings as text for people: the verdict, and the facts behind it. */
public final class DoctorText {
    private static final String UNKNOWN = "unknown";

    private final Text out = new Text();
    private final Findings findings;

    private DoctorText(Findings findings) {
        this.findings = findings;
    }

    public static String render(Findings findings, Optional<Savings> savings) {
        DoctorText report = new DoctorText(findings);
        Verdict verdict = findings.verdict(savings);
        report.out.line(verdict.sentence);
        report.out.points(verdict.advice);
        report.reads();
        report.tick();
        report.clocks(savings);
        report.host();
        return report.out.toString();
    }

    private void reads() {
        out.blank();
        List<String> head = new ArrayList<>();
        for (MeasuredRead read : findings.costs(ReadKind.CURRENT_TIME_MILLIS)) {
            head.add(Numbers.of(read.threads, "thread"));
        }
        head.add("in the kernel");
        out.row("cost of a read", head);
        findings.reads.forEach((read, costs) -> {
            List<String> cells = new ArrayList<>();
            costs.forEach(cost -> cells.add(Numbers.nanos(cost.nanosPerRead)));
            double share = costs.get(0).kernelShare;
            cells.add(Double.isNaN(share) ? UNKNOWN : Math.round(100 * share) + " %");
            out.row(read.label, cells);
        });
        out.fact(
                "served by",
                findings.servedBy(ReadKind.CURRENT_TIME_MILLIS).description
                        + findings.servedByUnknownReason()
                                .map(reason -> ": " + reason)
                                .orElse(""));
    }

    private void tick() {
        out.blank();
        TickSupport tick = findings.tick;
        out.fact("tick counter", Wording.state(tick));
        if (tick.isUsable()) {
            out.fact("kernel tick", String.format(Locale.ROOT, "%.1f ms", tick.tickNanos / 1e6));
        }
        if (tick.mayBeUsable()) {
            out.fact("an application adds", tick.needs().get(0));
            tick.needs().stream().skip(1).forEach(more -> out.fact("", more));
        }
    }

    private void clocks(Optional<Savings> savings) {
        out.blank();
        out.row(
                "FastClock with",
                Stream.of(ClockKind.values()).map(clock -> clock.label).collect(Collectors.toList()));
        out.row("break-even, reads/s", each(clock -> Numbers.rate(findings.breakEvenReadsPerSecond(clock))));
        savings.ifPresent(all -> out.row(
                "saved at " + Numbers.rate(all.readsPerSecond) + "/s", each(clock -> Wording.saved(all, clock))));
        out.row("CPU time of an update", ofThread(updates -> Numbers.nanos(updates.updateNanos)));
        out.row("lateness of updates, p50", ofThread(updates -> Numbers.nanos(updates.latenessP50Nanos)));
        out.row("lateness of updates, p99", ofThread(updates -> Numbers.nanos(updates.latenessP99Nanos)));
    }

    private List<String> ofThread(Function<Updates, String> value) {
        return each(clock -> findings.updates(clock).map(value).orElse("no thread"));
    }

    private List<String> each(Function<ClockKind, String> value) {
        return Stream.of(ClockKind.values())
                .map(clock -> findings.mayHave(clock) ? value.apply(clock) : Wording.NOT_USABLE)
                .collect(Collectors.toList());
    }

    private void host() {
        out.blank();
        Host host = findings.host;
        out.fact("OS", host.os + ", kernel " + host.kernel.orElse(UNKNOWN));
        out.fact("CPU", host.cpu.orElse(UNKNOWN) + " (" + host.architecture.orElse(UNKNOWN) + ")");
        out.fact("virtualisation", host.virtualisation.orElse("none detected"));
        out.fact("JVM", host.jvm);
        out.fact("cores", host.cores + ", container limit " + cpuLimit(host));
        out.fact(
                "clocksource",
                host.clocksource.orElse(UNKNOWN)
                        + host.availableClocksources
                                .map(available -> " (available: " + String.join(" ", available) + ")")
                                .orElse(""));
        host.preloaded.ifPresent(library -> out.fact("preloaded", library));
    }

    private static String cpuLimit(Host host) {
        return !Double.isNaN(host.cpuLimitCores)
                ? String.format(Locale.ROOT, "%.2f cores", host.cpuLimitCores)
                : host.cpuLimitVisible ? "none" : UNKNOWN;
    }
}
