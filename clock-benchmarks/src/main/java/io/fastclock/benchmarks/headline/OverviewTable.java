// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.headline;

import io.fastclock.benchmarks.accuracy.Load;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Table;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/** The headline for a first look: one thread, few ranges, and the clocks that a program can choose. */
final class OverviewTable {
    private static final double NAMED_MODE = 0.05;

    private OverviewTable() {}

    static Table of(Headline headline) {
        Table.Builder table = Table.of("overview", "Cost and accuracy: medians")
                .columns(
                        "clock",
                        "ns per read",
                        "exact reads, idle machine",
                        "exact reads, " + Headline.LOAD + " busy threads per core",
                        "worst staleness",
                        "updater thread's CPU",
                        "wake-ups/s, idle clock");
        for (Subject subject : Subject.wallClocks()) {
            ClockCells cells = new ClockCells(headline, subject, false, NAMED_MODE);
            table.row(
                    cells.label(),
                    cells.nanos(1),
                    cells.exact(Load.ALWAYS_0),
                    cells.exact(Load.ALWAYS_8),
                    worst(cells),
                    cells.cpu(),
                    cells.idleWakeUps());
        }
        return table.note(
                        "Medians; in brackets, the range of the rounds. FastClock switches between modes. Its cells name each"
                                + " mode that it was in for at least 5 % of the time.")
                .note("Idle machine: one thread reads without a pause. Busy machine: " + Headline.LOAD
                        + " threads per core read without a pause."
                        + " A read is exact if it is not earlier than a direct read immediately before, and not later than one immediately"
                        + " after. Worst staleness: the largest under all loads, also while a load starts. Updater thread's"
                        + " CPU: share of one core, on the idle machine. Idle clock: nobody reads.")
                .build();
    }

    private static String worst(ClockCells cells) {
        OptionalLong worst = LongStream.concat(cells.worstMillis().stream(), cells.onsetWorstMillis().stream())
                .max();
        return worst.isEmpty() ? Figures.NONE : worst.getAsLong() + " ms";
    }
}
