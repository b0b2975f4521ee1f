// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.Numbers;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The findings as text for people: one line per fact, with a name and a value. */
public final class TextReport {
    private static final String UNKNOWN = "unknown";
    private static final int NAME_WIDTH = 28;

    private final StringBuilder out = new StringBuilder();
    private final Findings findings;

    private TextReport(Findings findings) {
        this.findings = findings;
    }

    static String render(Findings findings, OptionalDouble readsPerSecond) {
        TextReport report = new TextReport(findings);
        report.host();
        report.reads();
        report.tickers();
        report.savings(readsPerSecond);
        report.verdict(VerdictPolicy.verdict(findings, readsPerSecond));
        return report.out.toString();
    }

    private void host() {
        Host host = findings.host;
        line("OS", host.os() + ", kernel " + host.kernel().orElse(UNKNOWN));
        line("CPU", host.cpu().orElse(UNKNOWN) + " (" + host.architecture().orElse(UNKNOWN) + ")");
        line("virtualisation", host.virtualisation().orElse("none detected"));
        line("JVM", host.jvm());
        line("cores", host.cores() + ", container limit " + cpuLimit(host));
        line(
                "clocksource",
                host.clocksource().orElse(UNKNOWN)
                        + host.availableClocksources
                                .map(available -> " (available: " + String.join(" ", available) + ")")
                                .orElse(""));
        host.preloaded.ifPresent(library -> line("preloaded", library));
        out.append(System.lineSeparator());
    }

    private static String cpuLimit(Host host) {
        if (host.cpuLimitCores.isPresent()) {
            return String.format(Locale.ROOT, "%.2f cores", host.cpuLimitCores.getAsDouble());
        }
        return host.cpuLimitVisible ? "none" : UNKNOWN;
    }

    private void reads() {
        List<ReadCost> columns = findings.costs(Findings.CURRENT_TIME_MILLIS);
        StringBuilder head = new StringBuilder();
        for (ReadCost column : columns) {
            head.append(cell(column.threads + (column.threads == 1 ? " thread" : " threads")));
        }
        head.append(cell("in the kernel")).append(cell("smallest step"));
        line("cost of a read", head.toString());
        findings.reads.forEach((name, costs) -> {
            StringBuilder row = new StringBuilder();
            costs.forEach(cost -> row.append(cell(Numbers.nanos(cost.nanosPerRead))));
            OptionalDouble share = costs.get(0).kernelShare;
            row.append(cell(share.isPresent() ? Math.round(100 * share.getAsDouble()) + " %" : UNKNOWN));
            line(label(name), row.append(cell(smallestStep(name))).toString());
        });
        line(
                "served by",
                findings.servedBy().description()
                        + findings.servedByUnknownReason()
                                .map(reason -> ": " + reason)
                                .orElse(""));
        out.append(System.lineSeparator());
    }

    private static String label(String read) {
        switch (read) {
            case Findings.CURRENT_TIME_MILLIS:
                return "System.currentTimeMillis()";
            case Findings.NANO_TIME:
                return "System.nanoTime()";
            case Findings.INSTANT_NOW:
                return "Instant.now()";
            default:
                return "cached read";
        }
    }

    private String smallestStep(String read) {
        switch (read) {
            case Findings.CURRENT_TIME_MILLIS:
                return Numbers.nanos(findings.granularity.currentTimeMillisNanos);
            case Findings.NANO_TIME:
                return Numbers.nanos(findings.granularity.nanoTimeNanos);
            case Findings.INSTANT_NOW:
                return Numbers.nanos(findings.granularity.instantNanos);
            default:
                return "";
        }
    }

    private void tickers() {
        line("lateness of ticks", cell("p50") + cell("p99") + cell("max") + cell("CPU per tick"));
        ticker("plain thread", findings.plainTicker);
        ticker("FastClock's updater", findings.adaptiveTicker);
        line("updater's timer slack", Numbers.nanos(findings.adaptiveTicker.timerSlackNanos));
        out.append(System.lineSeparator());
    }

    private void ticker(String name, Punctuality ticker) {
        line(
                name,
                cell(Numbers.nanos(ticker.latenessP50Nanos))
                        + cell(Numbers.nanos(ticker.latenessP99Nanos))
                        + cell(Numbers.nanos(ticker.latenessMaxNanos))
                        + cell(Numbers.nanos(ticker.tickNanos)));
    }

    private void savings(OptionalDouble readsPerSecond) {
        double breakEven = findings.breakEvenReadsPerSecond();
        line("break-even rate", Double.isNaN(breakEven) ? UNKNOWN : Numbers.rate(breakEven) + " reads a second");
        readsPerSecond.ifPresent(
                rate -> line("at " + Numbers.rate(rate) + " reads/s", savings(findings.savedCores(rate))));
        out.append(System.lineSeparator());
    }

    private static String savings(double cores) {
        return Double.isNaN(cores) ? UNKNOWN : "FastClock would save " + Numbers.percent(cores) + " of a core";
    }

    private void verdict(Verdict verdict) {
        out.append(verdict.sentence()).append(System.lineSeparator());
        verdict.advice().forEach(advice -> out.append("- ").append(advice).append(System.lineSeparator()));
    }

    private void line(String name, String value) {
        String line = String.format(Locale.ROOT, "%-" + NAME_WIDTH + "s%s", name, value);
        out.append(line.stripTrailing()).append(System.lineSeparator());
    }

    private static String cell(String text) {
        return String.format(Locale.ROOT, "%-15s", text);
    }
}
