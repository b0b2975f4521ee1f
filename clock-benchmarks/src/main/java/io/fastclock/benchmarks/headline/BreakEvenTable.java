// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.headline;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** From which read rate on caching is cheaper here, by the adaptive clock's own formula and this run's costs. */
final class BreakEvenTable {
    private static final int TICKS_PER_SECOND = 1_000;

    private BreakEvenTable() {}

    static Table of(Headline headline) {
        double readNanos = Statistics.median(headline.reads().nanos(Subject.SYSTEM, 1));
        double tickNanos = headline.accuracy().cpuShare(Subject.CACHED) / TICKS_PER_SECOND * 1e9;
        double readsPerSecond = TICKS_PER_SECOND * tickNanos / readNanos;
        Table.Builder table =
                Table.of("breakEvenRates", "Break-even rate").columns("of this machine and run", "measured");
        if (!Double.isNaN(readsPerSecond)) {
            table.row("direct read", Figures.significant(readNanos) + " ns")
                    .row("tick", Figures.significant(tickNanos / 1e3) + " us of CPU time")
                    .row("break-even rate", String.format(Locale.ROOT, "%,.0f reads/s", rounded(readsPerSecond)));
        }
        return table.note("Break-even rate: 1,000 ticks a second times the cost of a tick, divided by the cost of a"
                        + " direct read. Tick: of AdaptiveClock, held cached, with one reader.")
                .build();
    }

    /** To three significant digits. */
    private static BigDecimal rounded(double value) {
        return BigDecimal.valueOf(value).round(new MathContext(3));
    }
}
