// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.List;

/**
 * Panels one below the other with the same logarithmic axes.
 *
 * @param alternative to the picture, a sentence
 * @param x the figure on the horizontal axis, with its unit
 */
public record Chart(String name, String title, String alternative, String x, String y, List<Panel> panels)
        implements Picture {
    /** Whether a panel has two series or more to compare. A series of zeros is no comparison. */
    @Override
    public boolean isMeasured() {
        return panels.stream()
                .anyMatch(panel ->
                        panel.series().stream().filter(Series::isMeasured).count() > 1);
    }

    @Override
    public String svg() {
        return SvgChart.render(this);
    }

    public record Panel(String title, List<Series> series, List<Label> labels) {}

    /** A text beside the marker at a place. */
    public record Label(String text, double x, double y) {}

    /**
     * Points, with a line through them or without.
     *
     * @param label fits into a column of the legend
     * @param group a heading of the legend above it; may be empty
     * @param bold whether the series stands out
     */
    public record Series(String group, String label, Look look, boolean bold, boolean lines, List<Point> points) {
        private static final int MAX_LABEL = 24;

        public Series {
            if (label.length() > MAX_LABEL) {
                throw new IllegalArgumentException("too long for a legend: " + label);
            }
        }

        private boolean isMeasured() {
            return points.stream().anyMatch(point -> point.y() > 0);
        }
    }

    /** A point whose {@code y} is the median of some rounds, with their range. */
    public record Point(double x, double low, double y, double high) {
        public static Point of(double x, double y) {
            return of(x, List.of(y));
        }

        public static Point of(double x, List<Double> rounds) {
            return new Point(x, Statistics.min(rounds), Statistics.median(rounds), Statistics.max(rounds));
        }
    }
}
