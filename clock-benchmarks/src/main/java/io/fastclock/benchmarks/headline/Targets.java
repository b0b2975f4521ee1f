// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.headline;

import io.fastclock.benchmarks.accuracy.AccuracyResults.Staleness;
import io.fastclock.benchmarks.accuracy.Load;
import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.cpu.CpuRatio;
import io.fastclock.benchmarks.process.IdleFigures;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * The targets: what a user of {@code FastClock} notices. A missed target fails no build, because speed depends on the
 * machine.
 */
final class Targets {
    private static final double MAX_CPU_RATIO = 1.25;

    private final Headline headline;
    private final Table.Builder table = Table.of("targets", "Targets of FastClock");

    private Targets(Headline headline) {
        this.headline = headline;
    }

    static Table of(Headline headline) {
        return new Targets(headline).table();
    }

    private Table table() {
        Subject cached = headline.cachedSubject();
        double above = Statistics.median(headline.cachedReads()
                .joined(cached, Subject.BARE_VOLATILE, 1, ReadFigures::nanos, (read, bare) -> read - bare));
        String held = cached == Subject.CACHED ? " (" + cached.label() + ")" : "";
        add("cached read at most 1 ns above a volatile read" + held, above, " ns", 1);
        addCpuTime(headline.cpuRatios());
        double idle = staleness(Load.ALWAYS_0, Staleness::p99Millis);
        add("p99 of the staleness at most 1 ms on an idle machine", idle, " ms", 1);
        double busy = staleness(Load.ALWAYS_8, Staleness::p999Millis);
        add("p99.9 of the staleness at most 5 ms with " + Headline.LOAD + " busy threads per core", busy, " ms", 5);
        double wakeUps = IdleFigures.wakeUpsPerSecond(headline.idle(), Subject.FAST_CLOCK);
        add("no wake-up while nobody reads", wakeUps, " wake-ups/s", 0);
        return table.build();
    }

    /** Adds the row of the CPU time. A load below the noise does not count, and is named. */
    private void addCpuTime(List<CpuRatio> ratios) {
        if (ratios.isEmpty()) {
            return;
        }
        List<CpuRatio> counted =
                ratios.stream().filter(each -> !each.belowNoise()).toList();
        List<String> measured = new ArrayList<>();
        counted.stream()
                .filter(each -> each.error() < 1) // NaN if System was below the noise.
                .max(Comparator.comparingDouble(CpuRatio::ratio))
                .ifPresent(each -> measured.add("at most " + Figures.ratio(each.ratio()) + " ± "
                        + Figures.ratio(each.error()) + " times (" + each.load() + ")"));
        addLoads(measured, "loads that count: ", counted, each -> true);
        addLoads(
                measured,
                "undecided: ",
                counted,
                each -> !each.isAbove(MAX_CPU_RATIO) && !each.isAtMost(MAX_CPU_RATIO));
        addLoads(measured, "below noise: ", ratios, CpuRatio::belowNoise);
        String met = counted.stream().anyMatch(each -> each.isAbove(MAX_CPU_RATIO))
                ? "no"
                : !counted.isEmpty() && counted.stream().allMatch(each -> each.isAtMost(MAX_CPU_RATIO))
                        ? "yes"
                        : "undecided";
        add("CPU time never above 1.25 times that of System", String.join("; ", measured), met);
    }

    private static void addLoads(
            List<String> texts, String name, List<CpuRatio> ratios, Predicate<CpuRatio> condition) {
        String loads = ratios.stream().filter(condition).map(CpuRatio::load).collect(Collectors.joining(" / "));
        if (!loads.isEmpty()) {
            texts.add(name + loads);
        }
    }

    private double staleness(Load load, ToLongFunction<Staleness> percentile) {
        return headline.accuracy()
                .staleness(Subject.FAST_CLOCK, load)
                .map(found -> (double) percentile.applyAsLong(found))
                .orElse(Double.NaN);
    }

    /** Adds a row; none if the run did not measure the target. */
    private void add(String target, double measured, String unit, double most) {
        if (!Double.isNaN(measured)) {
            add(target, Figures.significant(measured) + unit, measured <= most ? "yes" : "no");
        }
    }

    private void add(String target, String measured, String met) {
        table.row().cell("target", target).cell("measured", measured).cell("met", met);
    }
}
