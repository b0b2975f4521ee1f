// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.List;

/** Panels one below the other with the same axes, and a text alternative in one sentence. */
public record Chart(String name, String title, String alternative, Axis x, Axis y, List<Panel> panels) {
    /** As many as fit the width of the picture. */
    private static final int MAX_TITLE_CHARACTERS = 50;

    public Chart {
        if (title.length() > MAX_TITLE_CHARACTERS) {
            throw new IllegalArgumentException(
                    "\"" + title + "\" has more than " + MAX_TITLE_CHARACTERS + " characters");
        }
    }

    boolean isMeasured() {
        return panels.stream()
                .flatMap(panel -> panel.series().stream())
                .anyMatch(series -> !series.points().isEmpty());
    }

    public record Axis(String label, boolean logarithmic) {}

    public record Panel(String title, List<Series> series) {}

    /** Lines join the points, or each point has the label next to it. */
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
