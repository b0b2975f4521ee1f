// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.headline;

import io.fastclock.benchmarks.accuracy.Load;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.report.Chart;
import java.util.ArrayList;
import java.util.List;

/** A point for each clock: what a read costs, and how many reads are exact. One panel idle, one under load. */
final class CostAndAccuracyChart {
    private CostAndAccuracyChart() {}

    static Chart of(Headline headline) {
        int threads = Headline.LOAD * headline.header().cores();
        return new Chart(
                "costAndAccuracy",
                "Cost and accuracy of a read (upper left is best)",
                "The CPU time per read and the share of exact reads of each clock, on an idle machine and with "
                        + Headline.LOAD + " busy threads per core.",
                new Chart.Axis("CPU time per read, ns", true),
                new Chart.Axis("exact reads, %", false),
                List.of(
                        panel(headline, "idle machine, 1 reader", 1, Load.ALWAYS_0),
                        panel(
                                headline,
                                Headline.LOAD + " busy threads per core, " + threads + " readers",
                                threads,
                                Load.ALWAYS_8)));
    }

    private static Chart.Panel panel(Headline headline, String title, int threads, Load load) {
        List<Chart.Series> clocks = new ArrayList<>();
        for (Subject subject : Subject.wallClocks()) {
            List<Double> nanos = headline.reads().cpuNanos(subject, threads);
            List<Double> percent = headline.accuracy().exactPercent(subject, load);
            if (!nanos.isEmpty() && !percent.isEmpty()) {
                List<Chart.Point> point = List.of(Chart.Point.of(nanos, percent));
                clocks.add(new Chart.Series(shortLabel(subject), subject.emphasis(), false, point));
            }
        }
        return new Chart.Panel(title, clocks);
    }

    private static String shortLabel(Subject subject) {
        return switch (subject) {
            case SYSTEM -> "System";
            case FAST_CLOCK -> "FastClock";
            default -> subject.label();
        };
    }
}
