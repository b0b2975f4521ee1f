// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.headline;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.report.Chart;
import io.fastclock.benchmarks.report.Chart.Emphasis;
import io.fastclock.benchmarks.report.Statistics;
import java.util.List;
import java.util.stream.IntStream;

/** What reading the clock takes of a core, by reads per second: directly, and cached with the updater thread included. */
final class BreakEvenChart {
    private static final double FEWEST_READS = 1e4;
    private static final int POINTS = 41;
    private static final double POINTS_PER_DECADE = 10;

    private BreakEvenChart() {}

    static Chart of(Headline headline) {
        double direct = Statistics.median(headline.reads().nanos(Subject.SYSTEM, 1));
        double cached = Statistics.median(headline.reads().nanos(Subject.CACHED, 1));
        double updater = headline.accuracy().cpuShare(Subject.CACHED);
        return new Chart(
                "breakEven",
                "Break-even rate",
                "The share of a core used by reading the clock, by read rate: direct reads, and cached reads including"
                        + " the updater thread.",
                new Chart.Axis("read rate, reads per second", true),
                new Chart.Axis("CPU time, % of a core", true),
                List.of(new Chart.Panel(
                        "",
                        List.of(
                                new Chart.Series("direct reads", Emphasis.REFERENCE, true, curve(0, direct)),
                                new Chart.Series(
                                        "cached reads, with updater thread",
                                        Emphasis.SUBJECT,
                                        true,
                                        curve(updater, cached))))));
    }

    private static List<Chart.Point> curve(double fixedShare, double nanosPerRead) {
        return Double.isNaN(fixedShare) || Double.isNaN(nanosPerRead)
                ? List.of()
                : IntStream.range(0, POINTS)
                        .mapToDouble(i -> FEWEST_READS * Math.pow(10, i / POINTS_PER_DECADE))
                        .mapToObj(reads -> Chart.Point.of(reads, 100 * (fixedShare + reads * nanosPerRead / 1e9)))
                        .toList();
    }
}
