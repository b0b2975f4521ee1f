// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.doctor.Findings;
import io.fastclock.tools.doctor.ReadKind;
import io.fastclock.tools.report.Numbers;
import io.fastclock.tools.report.Text;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The report as text: what to do, then the reads by library and by call site, then the reasons. */
final class CountText {
    private static final int LINES = 20;

    /** Shares of fewer reads say nothing. */
    private static final int LEAST_FOR_SHARES = 100;

    private static final int INDENT = 29; // Of what continues the line of a call site.

    private final Text out = new Text();
    private final Assessment counted;
    private final Reads all;

    CountText(Assessment counted) {
        this.counted = counted;
        all = counted.all;
    }

    String render(String toolsJar) {
        verdict(toolsJar);
        total();
        if (all.count() > 0) {
            libraries();
            callSites();
            explanations();
        }
        counted.snapshot.notes.forEach(out::line);
        counted.snapshot.leftAlone.forEach(
                (reason, classes) -> out.line("Left alone: " + LeftAlone.describe(reason, classes)));
        return out.toString();
    }

    private void verdict(String toolsJar) {
        counted.verdict().writeTo(out);
        counted.option().ifPresent(option -> {
            if (counted.host.isEmpty()) {
                long rate = Math.round(counted.best.perSecond());
                out.command("java -jar " + toolsJar + " doctor --reads-per-second " + rate);
            }
            Reads replaced = counted.replaced();
            out.line(0, "This replaces %.0f %% of the reads:", share((double) replaced.count()));
            out.command("java \"-javaagent:" + toolsJar + "=" + option + "\" ...");
            if (replaced.calls.keySet().stream().anyMatch(site -> site.known().isEmpty())) {
                out.line("First read this code: what waits until a time, or times single calls, needs System.");
                out.line("docs/migration has a recipe for your own source code.");
            }
        });
        out.line("");
    }

    private double share(double calls) {
        return 100 * calls / all.count();
    }

    private void total() {
        String incomplete = counted.isComplete() ? "" : "Incomplete. ";
        String reads = perSecond((double) all.count());
        String seconds = Text.format("%.1f s", counted.snapshot.seconds);
        String classes = Numbers.of(counted.snapshot.rewritten, "class");
        out.line(incomplete + "Clock reads: " + reads + " per second, counted for " + seconds + " in " + classes + "."
                + counted.host
                        .map(all::cores)
                        .map(cores -> " They take " + Numbers.cores(cores) + ".")
                        .orElse(""));
    }

    private void libraries() {
        out.line("");
        String costs = counted.host.isPresent() ? "% of a core    saves  " : "";
        out.line(0, "%14s  %s%-18s  library", "reads/s", costs, "what to do");
        counted.libraries.stream().limit(LINES).forEach(each -> {
            String values = counted.host
                    .map(host -> percent("%11", each.reads.cores(host)) + percent("%9", each.saved(host)) + "  ")
                    .orElse("");
            String reads = perSecond((double) each.reads.count());
            out.line(38, "%14s  %s%-18s  %s", reads, values, each.whatToDo(), each.name);
        });
        more(counted.libraries.size());
    }

    private static String percent(String width, double cores) {
        return Text.format(width + (cores < 0.1 ? ".2f" : ".1f"), 100 * cores);
    }

    private void more(int size) {
        if (size > LINES) {
            out.line(0, "%14s  and %,d more", "", size - LINES);
        }
    }

    private void callSites() {
        out.line("");
        out.line(0, "%14s  %7s  call site", "reads/s", "share");
        Map<CallSite, Long> calls = all.by(site -> site);
        calls.entrySet().stream().limit(LINES).forEach(entry -> {
            row(entry.getValue(), entry.getKey() + "  " + entry.getKey().read.label);
            callers(entry.getKey());
        });
        more(calls.size());
    }

    private void row(double calls, String label) {
        String share = all.count() < LEAST_FOR_SHARES ? "" : Text.format("%.1f %%", share(calls));
        out.line(INDENT, "%14s  %7s  %s", perSecond(calls), share, label);
    }

    /** Few reads have decimals, so that they do not look like none. */
    private String perSecond(double calls) {
        double rate = all.perSecond(calls);
        return Text.format(rate == 0 || rate >= 1 ? "%,.0f" : "%.2f", rate);
    }

    /** The callers that make a share of all reads. A sample stands for many reads. The first method of a thread has none. */
    private void callers(CallSite site) {
        Map<String, Long> samples =
                Reads.sorted(counted.snapshot.callers.getOrDefault(site, Map.of()), CountText::withoutLaterLines);
        double readsPerSample = (double) all.calls.getOrDefault(site, 0L) / Reads.sum(samples);
        Set<String> classes = new HashSet<>(Set.of(site.topLevel()));
        samples.forEach((callers, number) -> {
            if (!callers.isEmpty() && number * readsPerSample >= Assessment.LEAST_SHARE * all.count()) {
                row(number * readsPerSample, "    by " + callers);
                classes.add(callers.split("[:<]", 2)[0].replaceFirst("\\.[^.]*$", "")
                        .split("\\$", 2)[0]);
            }
        });
        if (classes.size() > 2) {
            out.line(" ".repeat(INDENT) + "reads for several classes: to replace it changes the time of all of them");
        }
    }

    /** Keeps the line number of the first caller only: the others would print many lines for one path. */
    private static String withoutLaterLines(String callers) {
        String first = callers.split(Snapshot.CALLED_BY, 2)[0];
        return first + callers.substring(first.length()).replaceAll(":\\d+", "");
    }

    private void explanations() {
        out.line("");
        for (LibraryReads each : counted.libraries) {
            if (each.reads.count() >= Assessment.LEAST_SHARE * all.count()
                    && !each.explanation().isEmpty()) {
                out.line("- " + each.name + ": " + each.explanation());
                each.hook().ifPresent(hook -> hook.lines().forEach(line -> out.line(8, "    %s", line)));
                each.option().ifPresent(out::command);
            }
        }
        counted.host.ifPresent(this::costs);
    }

    private void costs(Findings costs) {
        out.line("A read costs here, with one thread: System.currentTimeMillis() "
                + costs.cost(ReadKind.CURRENT_TIME_MILLIS) + ", System.nanoTime() " + costs.cost(ReadKind.NANO_TIME)
                + ", Instant.now() " + costs.cost(ReadKind.INSTANT_NOW) + ", FastClock " + costs.fastClockLabel() + " "
                + costs.cost(ReadKind.FAST_CLOCK) + "."
                + (costs.tick.isUsable() ? "" : " Its tick counter is " + costs.tick.description() + "."));
    }
}
