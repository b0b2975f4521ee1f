// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.Numbers;
import io.fastclock.tools.report.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The findings as text for people: the verdict, and the facts behind it. */
final class TextReport {
    private static final String UNKNOWN = "unknown";

    private static final Map<String, String> LABELS = Map.of(
            Findings.CURRENT_TIME_MILLIS, "System.currentTimeMillis()",
            Findings.NANO_TIME, "System.nanoTime()",
            Findings.INSTANT_NOW, "Instant.now()",
            Findings.CACHED, "cached read",
            Findings.COARSE, "coarse read");

    private final Text out = new Text();
    private final Findings findings;

    private TextReport(Findings findings) {
        this.findings = findings;
    }

    static String render(Findings findings, OptionalDouble readsPerSecond) {
        TextReport report = new TextReport(findings);
        Verdict verdict = findings.verdict(readsPerSecond);
        report.out.line(verdict.sentence);
        report.out.points(verdict.advice);
        report.reads();
        report.coarse(readsPerSecond);
        report.ticks(readsPerSecond);
        report.host();
        return report.out.toString();
    }

    private void reads() {
        out.blank();
        List<String> head = new ArrayList<>();
        for (MeasuredRead read : findings.costs(Findings.CURRENT_TIME_MILLIS)) {
            head.add(read.threads + (read.threads == 1 ? " thread" : " threads"));
        }
        head.add("in the kernel");
        out.row("cost of a read", head);
        findings.reads.forEach((name, costs) -> {
            List<String> cells = new ArrayList<>();
            costs.forEach(cost -> cells.add(Numbers.nanos(cost.nanosPerRead)));
            OptionalDouble share = costs.get(0).kernelShare;
            cells.add(share.isPresent() ? Math.round(100 * share.getAsDouble()) + " %" : UNKNOWN);
            out.row(LABELS.getOrDefault(name, name), cells);
        });
        out.fact(
                "served by",
                findings.servedBy().description
                        + findings.servedByUnknownReason()
                                .map(reason -> ": " + reason)
                                .orElse(""));
    }

    private void coarse(OptionalDouble readsPerSecond) {
        out.blank();
        CoarseSupport coarse = findings.coarse;
        if (coarse.isUsable()) {
            out.fact("coarse clock", "usable: a read is stale by one kernel tick at most");
            out.fact("kernel tick", String.format(Locale.ROOT, "%.1f ms", coarse.tickNanos / 1e6));
        } else {
            out.fact("coarse clock", (coarse.mayBeUsable() ? "unknown: " : "not usable: ") + coarse.reason);
        }
        readsPerSecond.ifPresent(rate -> {
            double saved = findings.savedCoresWithCoarse(Findings.CURRENT_TIME_MILLIS, rate);
            out.fact("saved at " + Numbers.rate(rate) + "/s", coarse.mayBeUsable() ? Numbers.cores(saved) : "nothing");
        });
        if (coarse.mayBeUsable()) {
            out.fact("an application adds", coarse.needs().get(0));
            coarse.needs().stream().skip(1).forEach(more -> out.fact("", more));
        }
    }

    private void ticks(OptionalDouble readsPerSecond) {
        out.blank();
        out.row("adaptive clock, period of", each(t -> t.periodMillis + " ms"));
        out.row("break-even, reads/s", each(t -> Numbers.rate(findings.breakEvenReadsPerSecond(t.periodMillis))));
        readsPerSecond.ifPresent(rate -> out.row(
                "saved at " + Numbers.rate(rate) + "/s",
                each(t -> Numbers.cores(findings.savedCores(Findings.CURRENT_TIME_MILLIS, rate, t.periodMillis)))));
        out.row("CPU time of a tick", each(t -> Numbers.nanos(t.tickNanos)));
        out.row("lateness of ticks, p50", each(t -> Numbers.nanos(t.latenessP50Nanos)));
        out.row("lateness of ticks, p99", each(t -> Numbers.nanos(t.latenessP99Nanos)));
    }

    private List<String> each(Function<Ticks, String> value) {
        return findings.ticks.stream().map(value).collect(Collectors.toList());
    }

    private void host() {
        out.blank();
        Host host = findings.host;
        out.fact("OS", host.os() + ", kernel " + host.kernel().orElse(UNKNOWN));
        out.fact("CPU", host.cpu().orElse(UNKNOWN) + " (" + host.architecture().orElse(UNKNOWN) + ")");
        out.fact("virtualisation", host.virtualisation().orElse("none detected"));
        out.fact("JVM", host.jvm());
        out.fact("cores", host.cores() + ", container limit " + cpuLimit(host));
        out.fact(
                "clocksource",
                host.clocksource().orElse(UNKNOWN)
                        + host.availableClocksources
                                .map(available -> " (available: " + String.join(" ", available) + ")")
                                .orElse(""));
        host.preloaded.ifPresent(library -> out.fact("preloaded", library));
    }

    private static String cpuLimit(Host host) {
        if (host.cpuLimitCores.isPresent()) {
            return String.format(Locale.ROOT, "%.2f cores", host.cpuLimitCores.getAsDouble());
        }
        return host.cpuLimitVisible ? "none" : UNKNOWN;
    }
}
