// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import io.fastclock.tools.doctor.Findings;
import io.fastclock.tools.doctor.ReadKind;
import io.fastclock.tools.doctor.Verdict;
import io.fastclock.tools.report.Numbers;
import io.fastclock.tools.report.Text;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The report as text: what the reads cost and what FastClock would save, then where they are. */
final class CountText {
    private static final int LINES = 20;

    private static final double LEAST_WITHOUT_DECIMALS = 1;

    /** Shares of fewer reads say nothing. */
    private static final int LEAST_FOR_SHARES = 100;

    private final Text out = new Text();
    private final Snapshot counted;
    private final ReadTotals totals;

    private CountText(Snapshot counted) {
        this.counted = counted;
        this.totals = new ReadTotals(counted);
    }

    /** @param host the costs on this host, if they were measured */
    static String render(Snapshot counted, Optional<Findings> host, String toolsJar) {
        CountText report = new CountText(counted);
        Optional<ReadCosts> costs = host.map(findings -> new ReadCosts(report.totals, findings));
        report.out.line(report.rate()
                + costs.map(each -> " They take " + Numbers.cores(each.cores(counted.calls)) + ".")
                        .orElse(""));
        costs.ifPresent(report::gain);
        report.tables();
        report.classes();
        costs.ifPresent(report::verdict);
        report.out.points(new ReadAdvice(report.totals, costs).points());
        costs.ifPresent(each -> report.howToReplace(each, toolsJar));
        return report.out.toString();
    }

    private String rate() {
        return String.format(
                Locale.ROOT,
                "%sClock reads: %s per second, counted for %.1f s in %s.",
                totals.areComplete() ? "" : "Incomplete, because classes were left alone. ",
                perSecond((double) totals.all()),
                counted.seconds,
                Numbers.of(counted.rewrittenClasses, "class"));
    }

    /** Wall-clock reads and reads of elapsed time apart: many of the latter must not be stale. */
    private void gain(ReadCosts costs) {
        out.line("FastClock " + costs.host.fastClockLabel() + " would save "
                + Numbers.saved(costs.saved(ClockRead.CURRENT_TIME_MILLIS)) + " for System.currentTimeMillis(), and "
                + Numbers.saved(costs.saved(ClockRead.NANO_TIME)) + " for System.nanoTime()"
                + (!totals.unknown(ClockRead.NANO_TIME).isEmpty()
                        ? ". Many reads of the latter time short durations: leave these."
                        : "."));
    }

    private void tables() {
        if (totals.all() > 0) {
            table("method", totals.by(site -> site.read), read -> read.label, read -> {});
            table(
                    "package",
                    totals.by(CallSite::packageName),
                    name -> name.isEmpty() ? "(no package)" : name,
                    name -> {});
            table("call site", totals.by(site -> site), site -> site + "  " + site.read.label, this::callers);
        } else if (counted.rewrittenClasses > 0) {
            out.line("A method that was running already is counted from its next call on, an endless loop never.");
        }
    }

    /** @param details prints more about a line */
    private <K> void table(String what, Map<K, Long> calls, Function<K, String> label, Consumer<K> details) {
        out.blank();
        out.line(String.format(Locale.ROOT, "%14s  %7s  %s", "reads/s", "share", what));
        calls.entrySet().stream().limit(LINES).forEach(entry -> {
            row(entry.getValue(), label.apply(entry.getKey()));
            details.accept(entry.getKey());
        });
        if (calls.size() > LINES) {
            out.line(String.format(Locale.ROOT, "%14s  and %,d more", "", calls.size() - LINES));
        }
    }

    private void row(double calls, String label) {
        double share = 100 * calls / totals.all();
        String shown = totals.all() < LEAST_FOR_SHARES ? "" : String.format(Locale.ROOT, "%.1f %%", share);
        out.line(String.format(Locale.ROOT, "%14s  %7s  %s", perSecond(calls), shown, label));
    }

    /** Few reads have decimals, so that they do not look like none. */
    private String perSecond(double calls) {
        double rate = calls / counted.seconds;
        return String.format(Locale.ROOT, rate == 0 || rate >= LEAST_WITHOUT_DECIMALS ? "%,.0f" : "%.2f", rate);
    }

    /** The callers that make a share of all reads. A sample stands for many reads. The first method of a thread has none. */
    private void callers(CallSite site) {
        Map<String, Long> samples =
                ReadTotals.sorted(counted.callers.getOrDefault(site, Map.of()), CountText::withoutLaterLines);
        double readsPerSample = (double) counted.calls.getOrDefault(site, 0L) / ReadTotals.sum(samples);
        Set<String> classes = new HashSet<>(Set.of(topLevel(site.className)));
        samples.forEach((callers, number) -> {
            if (!callers.isEmpty() && number * readsPerSample >= ReadAdvice.LEAST_SHARE * totals.all()) {
                row(number * readsPerSample, "    by " + callers);
                classes.add(topLevel(callers.split("[:<]", 2)[0].replaceFirst("\\.[^.]*$", "")));
            }
        });
        if (classes.size() > 2) {
            out.line(String.format(
                    "%27s%s", "", "reads for several classes: to replace it changes the time of all of them"));
        }
    }

    private static String topLevel(String className) {
        return className.split("\\$", 2)[0];
    }

    /** Keeps the line number of the first caller only: the others would print many lines for one path. */
    private static String withoutLaterLines(String callers) {
        int first = callers.indexOf(Snapshot.CALLED_BY);
        return first < 0
                ? callers
                : callers.substring(0, first) + callers.substring(first).replaceAll(":\\d+", "");
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

    private void verdict(ReadCosts costs) {
        Findings host = costs.host;
        out.blank();
        out.line("A read costs on this host, with one thread: System.currentTimeMillis() "
                + Numbers.nanos(host.nanos(ReadKind.CURRENT_TIME_MILLIS)) + ", System.nanoTime() "
                + Numbers.nanos(host.nanos(ReadKind.NANO_TIME)) + ", Instant.now() "
                + Numbers.nanos(host.nanos(ReadKind.INSTANT_NOW)) + ", FastClock " + host.fastClockLabel() + " "
                + Numbers.nanos(host.nanos(ReadKind.FAST_CLOCK)) + "."
                + (host.tick.isUsable() ? "" : " Its tick counter is " + host.tick.description() + "."));
        Verdict verdict = costs.verdict();
        out.line(verdict.sentence);
        out.points(verdict.advice);
    }

    /** The last line is the command to try next. */
    private void howToReplace(ReadCosts costs, String toolsJar) {
        boolean byCatalogue = costs.isByCatalogue();
        boolean byInclude = costs.savedByInclude() >= Findings.WORTHWHILE_CORES;
        if (!totals.areComplete() || (!byCatalogue && !byInclude)) {
            return;
        }
        out.blank();
        List<String> own = ReadTotals.patterns(totals.unknown(costs.best()));
        if (byInclude && !own.isEmpty()) {
            out.line("To replace the reads in your own source code, use the recipe in docs/migration with:");
            out.line("  -Dfastclock.files=\""
                    + own.stream().map(CountText::files).collect(Collectors.joining(";")) + "\"");
        }
        out.line("To replace most of these reads without a code change, start the process with:");
        out.line("  java \"-javaagent:" + toolsJar + "=replace"
                + (byCatalogue
                        ? ""
                        : ",include=" + String.join(";", ReadTotals.patterns(totals.forInclude(costs.best())))
                                + (costs.best() == ClockRead.NANO_TIME ? ",nano-time" : ""))
                + "\" ...");
    }

    private static String files(String pattern) {
        String path = "**/" + pattern.replace('.', '/');
        return pattern.endsWith("*") ? path + "*/*.java" : path + ".java";
    }
}
