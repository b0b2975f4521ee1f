// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.doctor.Diagnosis;
import io.fastclock.tools.doctor.Verdict;
import io.fastclock.tools.report.Numbers;
import io.fastclock.tools.rewrite.ClockRead;
import io.fastclock.tools.rewrite.LeftAlone;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The report as text. */
public final class TextReport {
    /** The maximum number of lines of a table. */
    public static final int LINES = 20;

    private final StringBuilder out = new StringBuilder();

    private TextReport() {}

    public static String counts(Snapshot counted, int lines) {
        TextReport report = new TextReport();
        CallTotals totals = new CallTotals(counted);
        report.line(String.format(
                Locale.ROOT,
                "Clock reads: %,.0f per second, counted for %.1f s in %,d %s.",
                totals.perSecond(totals.all()),
                counted.seconds,
                counted.rewrittenClasses,
                counted.rewrittenClasses == 1 ? "class" : "classes"));
        if (totals.all() > 0) {
            report.table("method", totals, totals.byMethod(), lines, read -> read.label);
            report.table("package", totals, totals.byPackage(), lines, name -> name.isEmpty() ? "(no package)" : name);
            report.table("call site", totals, totals.byCallSite(), lines, site -> site + "  " + site.read.label);
        }
        if (counted.restoredClasses != Snapshot.STILL_COUNTING) {
            report.line("");
            report.line(String.format(
                    Locale.ROOT, "Restored: %,d of %,d classes.", counted.restoredClasses, counted.rewrittenClasses));
        }
        counted.leftAlone.forEach(
                (reason, classes) -> report.line("Left alone: " + LeftAlone.describe(reason, classes)));
        return report.out.toString();
    }

    public static String costs(Snapshot counted, Diagnosis host, String agentJar) {
        TextReport report = new TextReport();
        CallCosts costs = new CallCosts(counted, host);
        report.line("");
        report.line("The reads use " + Numbers.percent(costs.cores())
                + " of a core. Cost of one read on this host, with one"
                + " thread: System.currentTimeMillis() " + Numbers.nanos(costs.nanos(ClockRead.Cost.MILLIS))
                + ", System.nanoTime() " + Numbers.nanos(costs.nanos(ClockRead.Cost.NANOS))
                + ", Instant.now() " + Numbers.nanos(costs.nanos(ClockRead.Cost.INSTANT))
                + ", FastClock in cached mode " + Numbers.nanos(costs.nanos(ClockRead.Cost.CACHED)) + ".");
        OptionalDouble saved = costs.savedCores();
        report.line("ReplaceSession System.currentTimeMillis() would save "
                + (saved.isPresent()
                        ? Numbers.percent(saved.getAsDouble()) + " of a core"
                        : "an unknown share of a core: the CPU time of a tick is unknown on this host")
                + ". ReplaceSession System.nanoTime() as well, where it is used for timeouts, would save at most "
                + Numbers.percent(costs.savedByNanoTimeCores()) + " more.");
        report.line(costs.verdict().sentence());
        costs.verdict().advice().forEach(advice -> report.line("- " + advice));
        if (costs.verdict().kind() != Verdict.Kind.NOT_NEEDED) {
            report.howToReplace(new CallTotals(counted).patternsToReplace(ClockRead.CURRENT_TIME_MILLIS), agentJar);
        }
        return report.out.toString();
    }

    private void howToReplace(List<String> patterns, String agentJar) {
        if (patterns.isEmpty()) {
            return;
        }
        line("");
        line("To replace most of these reads without a code change, start the process with:");
        line("  java \"-javaagent:" + agentJar + "=replace,include=" + String.join(";", patterns) + "\" ...");
        line("To replace the reads in your own source code, use the recipe in docs/migration with:");
        line("  -Dfastclock.files=\"" + patterns.stream().map(TextReport::files).collect(Collectors.joining(";"))
                + "\"");
    }

    private static String files(String pattern) {
        String path = "**/" + pattern.replace('.', '/');
        return pattern.endsWith("*") ? path + "*/*.java" : path + ".java";
    }

    private <K> void table(
            String what, CallTotals totals, Map<K, Long> calls, int lines, Function<? super K, String> label) {
        line("");
        line(String.format(Locale.ROOT, "%14s  %7s  %s", "reads/s", "share", what));
        calls.entrySet().stream()
                .limit(lines)
                .forEach(entry -> line(String.format(
                        Locale.ROOT,
                        "%,14.0f  %5.1f %%  %s",
                        totals.perSecond(entry.getValue()),
                        100.0 * entry.getValue() / totals.all(),
                        label.apply(entry.getKey()))));
        if (calls.size() > lines) {
            line(String.format(Locale.ROOT, "%14s  and %,d more", "", calls.size() - lines));
        }
    }

    private void line(String text) {
        out.append(text).append(System.lineSeparator());
    }
}
