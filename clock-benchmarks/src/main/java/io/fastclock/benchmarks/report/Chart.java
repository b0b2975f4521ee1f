// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.List;

/** Panels one below the other with the same axes, and a text alternative in one sentence. */
public record Chart(String name, String title, String alternative, Axis x, Axis y, List<Panel> panels) {
    boolean isMeasured() {
        return panels.stream()
                .flatMap(panel -> panel.series().stream())
                .anyMatch(series -> !series.points().isEmpty());
    }

    /** @param directory of the chart's files, relative to the page, with a trailing slash; may be empty */
    String markdown(String directory) {
        return """
                <picture>
                <source media="(prefers-color-scheme: dark)" srcset="%s">
                <img alt="%s" src="%s">
                </picture>
                """.formatted(
                directory + Theme.DARK.file(this), HtmlReport.escape(alternative), directory + Theme.LIGHT.file(this));
    }

    public record Axis(String label, boolean logarithmic) {}

    public record Panel(String title, List<Series> series) {}

    /** The label is that of the legend. */
    public record Series(String label, Emphasis emphasis, boolean lines, List<Point> points) {}

    /** How much a series stands out. */
    public enum Emphasis {
        SUBJECT,
        REFERENCE,
        OTHER
    }

    /**
     * A point with the range of each coordinate. Without a range, low and high equal the coordinate.
     *
     * @param bound whether y is an upper bound: the point is hollow, and no line runs through it
     */
    public record Point(double x, double xLow, double xHigh, double y, double yLow, double yHigh, boolean bound) {
        public static Point of(double x, double y) {
            return new Point(x, x, x, y, y, y, false);
        }

        public static Point bound(double x, double y) {
            return new Point(x, x, x, y, y, y, true);
        }

        public static Point of(List<Double> x, List<Double> y) {
            return new Point(
                    Statistics.median(x),
                    Statistics.min(x),
                    Statistics.max(x),
                    Statistics.median(y),
                    Statistics.min(y),
                    Statistics.max(y),
                    false);
        }
    }
}
