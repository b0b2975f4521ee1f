// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.List;

/**
 * A chart, as figures: panels side by side with the same axes, and in each some series.
 *
 * @param name of its files, and of its place in pages
 * @param alternative what it shows, in a sentence, for those who cannot see it
 */
public record Chart(String name, String title, String alternative, Axis x, Axis y, List<Panel> panels) {
    /** Whether there is anything to show. */
    boolean isMeasured() {
        return panels.stream()
                .flatMap(panel -> panel.series().stream())
                .anyMatch(series -> !series.points().isEmpty());
    }

    /** What a direction means; on a logarithmic one, equal distances are equal factors. */
    public record Axis(String label, boolean logarithmic) {}

    public record Panel(String title, List<Series> series) {}

    /**
     * Points of one kind.
     *
     * @param lines whether the points are joined; else each stands for itself and the label is beside it
     */
    public record Series(String label, Emphasis emphasis, boolean lines, List<Point> points) {}

    /** How much a series stands out. */
    public enum Emphasis {
        /** What the chart is about. */
        SUBJECT,
        /** What it is compared with first: the system clock. */
        REFERENCE,
        /** The rest. */
        OTHER
    }

    /** With the ranges of both figures; a figure without a range has it as its own range. */
    public record Point(double x, double xLow, double xHigh, double y, double yLow, double yHigh) {
        public static Point of(double x, double y) {
            return new Point(x, x, x, y, y, y);
        }
    }
}
