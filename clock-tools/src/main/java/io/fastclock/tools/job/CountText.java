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
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The report as text: what the reads cost and what FastClock would save, then where they are, then what to do. */
final class CountText {
    private static final int LINES = 20;

    private static final double LEAST_WITHOUT_DECIMALS = 1;

    /** Shares of fewer reads say nothing. */
    private static final int LEAST_FOR_SHARES = 100;

    private final Text out = new Text();
    private final Assessment counted;
    private final Snapshot snapshot;
    private final Reads all;

    private CountText(Assessment counted) {
        this.counted = counted;
        snapshot = counted.snapshot;
        all = counted.all;
    }

    static String render(Assessment counted, String toolsJar) {
        CountText report = new CountText(counted);
        report.total();
        counted.host.ifPresent(report::gain);
        report.tables();
        report.classes();
        counted.host.ifPresent(report::verdict);
        report.out.points(counted.advice());
        report.nextStep(toolsJar);
        return report.out.toString();
    }

    private void total() {
        out.line((counted.isComplete() ? "" : "Incomplete, because classes were left alone. ")
                + String.format(
                        Locale.ROOT,
                        "Clock reads: %s per second, counted for %.1f s in %s.",
                        perSecond((double) all.count()),
                        snapshot.seconds,
                        Numbers.of(snapshot.rewrittenClasses, "class"))
                + counted.host
                        .map(costs -> " They take " + Numbers.cores(all.cores(costs)) + ".")
                        .orElse(""));
    }

    /** Wall-clock reads and reads of elapsed time apart: many of the latter must not be stale. */
    private void gain(Findings costs) {
        out.line("FastClock " + costs.fastClockLabel() + " would save "
                + Numbers.saved(
                        counted.replaceable(ClockRead.CURRENT_TIME_MILLIS).saved(costs))
                + " for System.currentTimeMillis(), and "
                + Numbers.saved(counted.replaceable(ClockRead.NANO_TIME).saved(costs)) + " for System.nanoTime()."
                + (counted.unknown(ClockRead.NANO_TIME).count() > 0
                        ? " Many reads of the latter time short durations: leave these."
                        : ""));
    }

    private void tables() {
        if (all.count() > 0) {
            table("method", all.by(site -> site.read), read -> read.label, read -> {});
            table("package", all.by(CallSite::packageName), name -> name.isEmpty() ? "(no package)" : name, name -> {});
            table("call site", all.by(site -> site), site -> site + "  " + site.read.label, this::callers);
        } else if (snapshot.rewrittenClasses > 0) {
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
        double share = 100 * calls / all.count();
        String shown = all.count() < LEAST_FOR_SHARES ? "" : String.format(Locale.ROOT, "%.1f %%", share);
        out.line(String.format(Locale.ROOT, "%14s  %7s  %s", perSecond(calls), shown, label));
    }

    /** Few reads have decimals, so that they do not look like none. */
    private String perSecond(double calls) {
        double rate = all.perSecond(calls);
        return String.format(Locale.ROOT, rate == 0 || rate >= LEAST_WITHOUT_DECIMALS ? "%,.0f" : "%.2f", rate);
    }

    /** The callers that make a share of all reads. A sample stands for many reads. The first method of a thread has none. */
    private void callers(CallSite site) {
        Map<String, Long> samples =
                Reads.sorted(snapshot.callers.getOrDefault(site, Map.of()), CountText::withoutLaterLines);
        double readsPerSample = (double) all.calls.getOrDefault(site, 0L) / Reads.sum(samples);
        Set<String> classes = new HashSet<>(Set.of(topLevel(site.className)));
        samples.forEach((callers, number) -> {
            if (!callers.isEmpty() && number * readsPerSample >= Assessment.LEAST_SHARE * all.count()) {
                row(number * readsPerSample, "    by " + callers);
                classes.add(topLevel(callers.split("[:<]", 2)[0].replaceFirst("\\.[^.]*$", "")));
            }
        });
        if (classes.size() > 2) {
            out.line(" ".repeat(27) + "reads for several classes: to replace it changes the time of all of them");
        }
    }

    private static String topLevel(String className) {
        return className.split("\\$", 2)[0];
    }

    /** Keeps the line number of the first caller only: the others would print many lines for one path. */
    private static String withoutLaterLines(String callers) {
        String first = callers.split(Snapshot.CALLED_BY, 2)[0];
        return first + callers.substring(first.length()).replaceAll(":\\d+", "");
    }

    private void classes() {
        if (snapshot.restoredClasses != Snapshot.STILL_COUNTING) {
            out.blank();
            out.line(String.format(
                    Locale.ROOT, "Restored: %,d of %,d classes.", snapshot.restoredClasses, snapshot.rewrittenClasses));
        }
        snapshot.notes.forEach(out::line);
        snapshot.leftAlone.forEach((reason, classes) -> out.line("Left alone: " + LeftAlone.describe(reason, classes)));
    }

    private void verdict(Findings costs) {
        out.blank();
        out.line("A read costs on this host, with one thread: System.currentTimeMillis() "
                + Numbers.nanos(costs.nanos(ReadKind.CURRENT_TIME_MILLIS)) + ", System.nanoTime() "
                + Numbers.nanos(costs.nanos(ReadKind.NANO_TIME)) + ", Instant.now() "
                + Numbers.nanos(costs.nanos(ReadKind.INSTANT_NOW)) + ", FastClock " + costs.fastClockLabel() + " "
                + Numbers.nanos(costs.nanos(ReadKind.FAST_CLOCK)) + "."
                + (costs.tick.isUsable() ? "" : " Its tick counter is " + costs.tick.description() + "."));
        Verdict verdict = counted.verdict(costs);
        out.line(verdict.sentence);
        out.points(verdict.advice);
    }

    /** The last line is the command to try next. */
    private void nextStep(String toolsJar) {
        counted.replacement().ifPresent(replacement -> {
            out.blank();
            if (counted.host.isEmpty()) {
                out.line("To see whether FastClock saves 1 % of a core at this rate, run on this host:");
                out.line("  java -jar " + toolsJar + " doctor --reads-per-second "
                        + Math.round(counted.replaceable(counted.best).perSecond()));
            }
            List<String> own = counted.ownCode();
            if (!own.isEmpty()) {
                out.line("To replace the reads in your own source code, use the recipe in docs/migration with:");
                out.line("  -Dfastclock.files=\""
                        + own.stream().map(CountText::files).collect(Collectors.joining(";")) + "\"");
            }
            out.line("To replace most of these reads without a code change, start the process with:");
            out.line("  java \"-javaagent:" + toolsJar + "=" + replacement + "\" ...");
        });
    }

    private static String files(String pattern) {
        String path = "**/" + pattern.replace('.', '/');
        return pattern.endsWith("*") ? path + "*/*.java" : path + ".java";
    }
}
