// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.doctor.Findings;
import io.fastclock.tools.doctor.Verdict;
import io.fastclock.tools.report.Numbers;
import io.fastclock.tools.report.Text;
import io.fastclock.tools.rewrite.ClockRead;
import io.fastclock.tools.rewrite.LeftAlone;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The report as text: what the reads cost and what FastClock would save, then where they are. */
final class TextReport {
    /** The maximum number of lines of a table. */
    static final int LINES = 20;

    private final Text out = new Text();
    private final Snapshot counted;
    private final CallTotals totals;

    private TextReport(Snapshot counted) {
        this.counted = counted;
        this.totals = new CallTotals(counted);
    }

    /** Returns the counts without costs. */
    static String counts(Snapshot counted, int lines) {
        TextReport report = new TextReport(counted);
        report.out.line(report.rate());
        report.tables(lines);
        return report.out.toString();
    }

    /** @param host the costs on this host, if they were measured */
    static String render(Snapshot counted, Optional<Findings> host, String toolsJar) {
        TextReport report = new TextReport(counted);
        Optional<CallCosts> costs = host.map(findings -> new CallCosts(counted, findings));
        report.out.line(report.rate()
                + costs.map(each -> " They take " + Numbers.cores(each.cores()) + ".")
                        .orElse(""));
        costs.ifPresent(report::gain);
        report.tables(LINES);
        report.callers();
        report.classes();
        costs.ifPresent(each -> report.advice(each, toolsJar));
        return report.out.toString();
    }

    private String rate() {
        return String.format(
                Locale.ROOT,
                "Clock reads: %,.0f per second, counted for %.1f s in %,d %s.",
                totals.perSecond(totals.all()),
                counted.seconds,
                counted.rewrittenClasses,
                counted.rewrittenClasses == 1 ? "class" : "classes");
    }

    private void gain(CallCosts costs) {
        out.line("For System.currentTimeMillis() FastClock would save " + savings(costs, ClockRead.CURRENT_TIME_MILLIS)
                + ".");
        out.line("For System.nanoTime() it would save " + savings(costs, ClockRead.NANO_TIME)
                + (costs.perSecond(ClockRead.NANO_TIME) > 0
                        ? ". Many of those reads time short durations: leave these."
                        : "."));
    }

    /** Each as if it were the only clock. */
    private static String savings(CallCosts costs, ClockRead read) {
        double coarse = costs.savedCoresWithCoarse(read);
        double saved = costs.savedCores(read, Findings.PERIOD_MILLIS);
        double savedLong = costs.savedCores(read, Findings.LONG_PERIOD_MILLIS);
        return saved == 0 && savedLong == 0 && !(coarse > 0)
                ? "nothing, with coarse, a period of 1 ms or one of 20 ms"
                : saving(coarse, "nothing") + " with coarse, " + saving(saved, "an unknown amount")
                        + " with a period of 1 ms, and " + saving(savedLong, "an unknown amount")
                        + " with one of 20 ms";
    }

    private static String saving(double cores, String unknown) {
        return Double.isNaN(cores) ? unknown : cores == 0 ? "nothing" : Numbers.cores(cores);
    }

    private void tables(int lines) {
        if (totals.all() > 0) {
            table("method", totals.byMethod(), lines, read -> read.label);
            table("package", totals.byPackage(), lines, name -> name.isEmpty() ? "(no package)" : name);
            table(
                    "call site",
                    totals.byCallSite(),
                    lines,
                    site -> site + "  " + site.read.label + (site.uses.isEmpty() ? "" : ": " + site.uses));
        }
    }

    private <K> void table(String what, Map<K, Long> calls, int lines, Function<? super K, String> label) {
        out.blank();
        out.line(String.format(Locale.ROOT, "%14s  %7s  %s", "reads/s", "share", what));
        calls.entrySet().stream()
                .limit(lines)
                .forEach(entry -> out.line(String.format(
                        Locale.ROOT,
                        "%,14.0f  %5.1f %%  %s",
                        totals.perSecond(entry.getValue()),
                        100.0 * entry.getValue() / totals.all(),
                        label.apply(entry.getKey()))));
        if (calls.size() > lines) {
            out.line(String.format(Locale.ROOT, "%14s  and %,d more", "", calls.size() - lines));
        }
    }

    private void callers() {
        counted.callers.entrySet().stream()
                .sorted(Comparator.comparing(entry -> String.valueOf(entry.getKey())))
                .limit(LINES)
                .forEach(entry -> {
                    out.blank();
                    out.line("Callers of " + entry.getKey() + ", sampled:");
                    long samples = entry.getValue().values().stream()
                            .mapToLong(Long::longValue)
                            .sum();
                    entry.getValue().entrySet().stream()
                            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                            .limit(LINES)
                            .forEach(stack -> out.line(String.format(
                                    Locale.ROOT, "%5.1f %%  %s", 100.0 * stack.getValue() / samples, stack.getKey())));
                });
    }

    private void classes() {
        if (counted.restoredClasses != Snapshot.STILL_COUNTING) {
            out.blank();
            out.line(String.format(
                    Locale.ROOT, "Restored: %,d of %,d classes.", counted.restoredClasses, counted.rewrittenClasses));
        }
        counted.notes.forEach(out::line);
        counted.leftAlone.forEach((reason, classes) -> out.line("Left alone: " + LeftAlone.describe(reason, classes)));
    }

    private void advice(CallCosts costs, String toolsJar) {
        Findings host = costs.host();
        out.blank();
        out.line("A read costs on this host, with one thread: System.currentTimeMillis() "
                + Numbers.nanos(costs.nanos(ClockRead.Cost.MILLIS)) + ", System.nanoTime() "
                + Numbers.nanos(costs.nanos(ClockRead.Cost.NANOS)) + ", Instant.now() "
                + Numbers.nanos(costs.nanos(ClockRead.Cost.INSTANT)) + ", FastClock in cached mode "
                + Numbers.nanos(costs.nanos(ClockRead.Cost.CACHED)) + ", with coarse "
                + (host.isCoarseMeasured()
                        ? Numbers.nanos(host.coarseNanos()) + "."
                        : Double.isNaN(host.coarseNanos())
                                ? "as much, since the tick counter is not usable: " + host.coarse.reason() + "."
                                : "about " + Numbers.nanos(host.coarseNanos()) + " by a model, not measured: "
                                        + host.coarse.reason() + "."));
        Verdict verdict = costs.verdict();
        out.line("For System.currentTimeMillis(): " + verdict.sentence);
        out.points(verdict.advice);
        List<String> patterns = totals.patternsToReplace(ClockRead.CURRENT_TIME_MILLIS);
        if (verdict.kind != Verdict.Kind.NOT_NEEDED && !patterns.isEmpty()) {
            out.blank();
            out.line("To replace most of these reads without a code change, start the process with:");
            out.line("  java \"-javaagent:" + toolsJar + "=replace,include=" + String.join(";", patterns) + "\" ...");
            if (!Double.isNaN(host.coarseNanos())) {
                out.line("Add ,clock=coarse for coarse reads, at most one kernel tick stale.");
            }
            out.line("To replace the reads in your own source code, use the recipe in docs/migration with:");
            out.line("  -Dfastclock.files=\""
                    + patterns.stream().map(TextReport::files).collect(Collectors.joining(";")) + "\"");
        }
    }

    private static String files(String pattern) {
        String path = "**/" + pattern.replace('.', '/');
        return pattern.endsWith("*") ? path + "*/*.java" : path + ".java";
    }
}
