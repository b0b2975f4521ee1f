// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.headline;

import io.fastclock.benchmarks.accuracy.Load;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** What a user decides by: a row for each clock, and for {@code FastClock} the modes that it chose. */
final class HeadlineTable {
    private static final double NAMED_MODE = 0.005;

    private final Headline headline;
    private final int cores;

    private HeadlineTable(Headline headline) {
        this.headline = headline;
        this.cores = headline.header().cores();
    }

    static Table of(Headline headline) {
        return new HeadlineTable(headline).table();
    }

    private Table table() {
        List<String> columns = new ArrayList<>(List.of("clock", "ns per read, 1 thread"));
        if (cores > 1) {
            columns.add("ns per read, " + cores + " threads");
        }
        columns.addAll(List.of(
                "exact reads, idle machine",
                "exact reads, " + Headline.LOAD + " busy threads per core",
                "worst staleness (while load starts)",
                "updater thread's CPU, 1 reader",
                "wake-ups/s, idle clock"));
        Table.Builder table =
                Table.of("headline", "Cost and accuracy: median (range)").columns(columns);
        for (Subject subject : Headline.subjects()) {
            ClockCells clock = new ClockCells(headline, subject, true, NAMED_MODE);
            List<String> cells = new ArrayList<>(List.of(clock.label(), clock.nanos(1)));
            if (cores > 1) {
                cells.add(clock.nanos(cores));
            }
            cells.addAll(List.of(
                    clock.exact(Load.ALWAYS_0),
                    clock.exact(Load.ALWAYS_8),
                    worst(clock),
                    clock.cpu(),
                    clock.idleWakeUps()));
            if (cells.stream().skip(1).anyMatch(cell -> !cell.equals(Figures.NONE))) {
                table.row(cells);
            }
        }
        noteNoise(table);
        return table.note("\"ns per read\" is the time of one read in each thread while that many threads read at once."
                        + " \"Exact reads\": not earlier than a direct read immediately before, and not later than one"
                        + " immediately after. Under load, the busy threads are the readers. \"Worst staleness\" is the largest"
                        + " distance of any read from these direct reads, over all measured loads, and in brackets while"
                        + " the threads of a load start. \"Updater thread's CPU\" is the share of one core that the clock's"
                        + " own threads use while one thread reads continuously. \"Wake-ups/s, idle clock\" is how often"
                        + " the clock's own threads wake up while no thread reads the clock.")
                .note(
                        "FastClock's cells name the modes that it chose, with their share of the time. An AdaptiveClock row is"
                                + " held in its mode. \"frozen\": every read returned the same value.")
                .build();
    }

    private static String worst(ClockCells clock) {
        OptionalLong onset = clock.onsetWorstMillis();
        return clock.worstMillis().isEmpty()
                ? Figures.NONE
                : clock.worstMillis().getAsLong() + " ms" + (onset.isEmpty() ? "" : " (" + onset.getAsLong() + " ms)");
    }

    private void noteNoise(Table.Builder table) {
        double bare = Statistics.median(headline.reads().nanos(Subject.BARE_VOLATILE, 1));
        if (Headline.subjects().stream()
                .anyMatch(subject -> Statistics.median(headline.reads().nanos(subject, 1)) < bare)) {
            table.note("A bare volatile read took "
                    + Figures.spread(headline.reads().nanos(Subject.BARE_VOLATILE, 1))
                    + " ns. No clock can be faster: a lower median is noise.");
        }
    }
}
