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
        List<String> columns = new ArrayList<>(List.of("clock", "ns a read, 1 thread"));
        if (cores > 1) {
            columns.add("ns a read, " + cores + " threads");
        }
        columns.addAll(List.of(
                "exact, idle machine",
                "exact, " + Headline.LOAD + " busy threads a core",
                "worst error (at the onset of load)",
                "CPU of its thread in use",
                "wake-ups/s when idle"));
        Table.Builder table = Table.of("headline", "Cost and accuracy: median (least to most)")
                .columns(columns);
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
        return table.note("Exact: the share of reads that returned what the system clock said just before or just"
                        + " after; of threads that read all the time. Worst error: of all loads and readers. CPU: of one"
                        + " core, with one reader. FastClock: the modes that it chose, and for which share of the time;"
                        + " \"held\": kept in one mode, for readers that read all the time.")
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
                    + " ns. No clock can be faster; a median below that is noise.");
        }
    }
}
