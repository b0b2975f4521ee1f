// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.headline;

import io.fastclock.benchmarks.accuracy.AccuracyResults.Staleness;
import io.fastclock.benchmarks.accuracy.Load;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Table;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The headline's figures of every clock, with their ranges. */
final class ComparisonTable {
    private static final double NAMED_MODE = 0.005;

    private ComparisonTable() {}

    static Table of(Headline headline) {
        int cores = headline.header().cores();
        Table.Builder table = Table.of("comparison", "Cost and accuracy of every clock: median (range)")
                .columns("clock", "ns per read, 1 thread", "ns per read, " + cores + " threads")
                .columns(HeadlineTable.COLUMN_OF_IDLE_MACHINE, HeadlineTable.COLUMN_OF_BUSY_MACHINE)
                .columns("worst while load starts, ms", HeadlineTable.COLUMN_OF_CPU, HeadlineTable.COLUMN_OF_WAKE_UPS);
        for (Subject subject : Headline.subjects()) {
            ClockCells clock = new ClockCells(headline, subject);
            table.row(
                    clock.label(),
                    clock.nanos(1),
                    clock.nanos(cores),
                    clock.staleness(Load.ALWAYS_0, Staleness::p99Millis),
                    clock.staleness(Load.ALWAYS_8, Staleness::p999Millis),
                    clock.worstWhileLoadStarts(),
                    clock.cpu(),
                    clock.idleWakeUps());
        }
        return table.note("An AdaptiveClock row is held in its mode. FastClock chose: on the idle machine "
                        + modes(headline, Load.ALWAYS_0) + "; on the busy machine " + modes(headline, Load.ALWAYS_8)
                        + ".")
                .note("A bare volatile read took "
                        + Figures.spread(headline.reads().jmhNanos(Subject.BARE_VOLATILE, 1))
                        + " ns. No clock can be faster: a lower median is noise. \"frozen\": every read returned the same"
                        + " value.")
                .build();
    }

    /** Returns {@code cached 98 %, assisted 2 %}: the longest first. */
    private static String modes(Headline headline, Load load) {
        return headline.accuracy().modes(Subject.FAST_CLOCK, load).entrySet().stream()
                .filter(mode -> mode.getValue() >= NAMED_MODE)
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .map(mode -> String.format(
                        Locale.ROOT, "%s %.0f %%", mode.getKey().toLowerCase(Locale.ROOT), 100 * mode.getValue()))
                .collect(Collectors.joining(", "));
    }
}
