// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.headline;

import io.fastclock.ClockMode;
import io.fastclock.benchmarks.accuracy.AccuracyResults.Staleness;
import io.fastclock.benchmarks.accuracy.Load;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a user decides by, at a glance. {@code FastClock} has a row for each mode. */
final class HeadlineTable {
    private static final List<Subject> OTHERS =
            List.of(Subject.TICKER, Subject.SENTINEL, Subject.HUTOOL, Subject.LOG4J2_CACHED);

    /** Each mode, and the adaptive clock that is held in it. */
    private static final List<Map.Entry<ClockMode, Subject>> MODES = List.of(
            Map.entry(ClockMode.CACHED, Subject.CACHED),
            Map.entry(ClockMode.ASSISTED, Subject.ASSISTED),
            Map.entry(ClockMode.DIRECT, Subject.DIRECT_MODE));

    static final String COLUMN_OF_NANOS = "ns per read";
    static final String COLUMN_OF_IDLE_MACHINE = "staleness, idle machine: p99 / worst, ms";
    static final String COLUMN_OF_BUSY_MACHINE =
            "staleness, " + Headline.LOAD + " busy threads per core: p99.9 / worst, ms";
    static final String COLUMN_OF_CPU = "updater thread's CPU";
    static final String COLUMN_OF_WAKE_UPS = "wake-ups/s, idle clock";

    private final Headline headline;
    private final ClockCells fastClock;
    private final Table.Builder table = Table.of("headline", "Cost and accuracy: medians");

    private HeadlineTable(Headline headline) {
        this.headline = headline;
        this.fastClock = new ClockCells(headline, Subject.FAST_CLOCK);
    }

    static Table of(Headline headline) {
        return new HeadlineTable(headline).table();
    }

    private Table table() {
        table.columns(
                "clock",
                COLUMN_OF_NANOS,
                COLUMN_OF_IDLE_MACHINE,
                COLUMN_OF_BUSY_MACHINE,
                COLUMN_OF_CPU,
                COLUMN_OF_WAKE_UPS);
        addRow(Subject.SYSTEM);
        MODES.forEach(mode -> addRow(mode.getKey(), mode.getValue()));
        OTHERS.forEach(this::addRow);
        return table.note(
                        "ns per read: one thread that reads without a pause. Staleness: how many milliseconds a read is"
                                + " behind a direct read; p99: of 99 % of the reads. On the busy machine, the busy threads"
                                + " are the readers. Updater thread's CPU: share of one core, with one reader. Idle clock:"
                                + " nobody reads.")
                .note("FastClock chooses its mode. A figure is in the row of the mode in which it was measured.")
                .build();
    }

    private void addRow(Subject subject) {
        ClockCells clock = new ClockCells(headline, subject);
        table.row(
                clock.label(),
                nanos(subject),
                clock.staleness(Load.ALWAYS_0, Staleness::p99Millis),
                clock.staleness(Load.ALWAYS_8, Staleness::p999Millis),
                clock.cpu(),
                clock.idleWakeUps());
    }

    /** The cost of a read is that of the clock held in the mode. */
    private void addRow(ClockMode mode, Subject held) {
        boolean onIdleMachine = chosen(Load.ALWAYS_0, mode);
        boolean onBusyMachine = chosen(Load.ALWAYS_8, mode);
        if (mode != ClockMode.DIRECT || onIdleMachine || onBusyMachine) {
            table.row(
                    "FastClock, " + mode.name().toLowerCase(Locale.ROOT),
                    nanos(held),
                    onIdleMachine ? fastClock.staleness(Load.ALWAYS_0, Staleness::p99Millis) : Figures.NONE,
                    onBusyMachine ? fastClock.staleness(Load.ALWAYS_8, Staleness::p999Millis) : Figures.NONE,
                    onIdleMachine ? fastClock.cpu() : Figures.NONE,
                    fastClock.idleWakeUps());
        }
    }

    /** Whether {@code FastClock} was in this mode for the longest time. */
    private boolean chosen(Load load, ClockMode mode) {
        return headline.accuracy().modes(Subject.FAST_CLOCK, load).entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .filter(longest -> longest.getKey().equals(mode.name()))
                .isPresent();
    }

    private String nanos(Subject subject) {
        return Figures.significant(Statistics.median(headline.reads().jmhNanos(subject, 1)));
    }
}
