// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.headline;

import io.fastclock.benchmarks.accuracy.AccuracyResults.Staleness;
import io.fastclock.benchmarks.accuracy.Load;
import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.process.IdleFigures;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.function.ToLongFunction;

/**
 * The targets: what a user of {@code FastClock} notices. A missed target fails no build, because speed depends on the
 * machine.
 */
final class Targets {
    private static final double MAX_NANOS_ABOVE_VOLATILE = 1;
    private static final double MAX_CPU_RATIO = 1.25;
    private static final long MAX_MILLIS_ON_IDLE_MACHINE = 1;
    private static final long MAX_MILLIS_ON_BUSY_MACHINE = 5;

    private final Headline headline;
    private final Table.Builder table =
            Table.of("targets", "Targets of FastClock").columns("target", "measured", "met");

    private Targets(Headline headline) {
        this.headline = headline;
    }

    static Table of(Headline headline) {
        return new Targets(headline).table();
    }

    private Table table() {
        double above = Statistics.median(headline.reads()
                .byJmh()
                .joined(Subject.CACHED, Subject.BARE_VOLATILE, 1, ReadFigures::nanos, (cached, bare) -> cached - bare));
        add("cached read at most 1 ns above a volatile read", above, " ns", MAX_NANOS_ABOVE_VOLATILE);
        add(
                "CPU time never above 1.25 times that of System",
                headline.cpuRatio().orElse(Double.NaN),
                " times",
                MAX_CPU_RATIO);
        add(
                "p99 of the staleness at most 1 ms on an idle machine",
                staleness(Load.ALWAYS_0, Staleness::p99Millis),
                " ms",
                MAX_MILLIS_ON_IDLE_MACHINE);
        add(
                "p99.9 of the staleness at most 5 ms with " + Headline.LOAD + " busy threads per core",
                staleness(Load.ALWAYS_8, Staleness::p999Millis),
                " ms",
                MAX_MILLIS_ON_BUSY_MACHINE);
        add(
                "no wake-up while nobody reads",
                IdleFigures.wakeUpsPerSecond(headline.idle(), Subject.FAST_CLOCK),
                " wake-ups/s",
                0);
        return table.build();
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
            table.row(target, Figures.significant(measured) + unit, measured <= most ? "yes" : "no");
        }
    }
}
