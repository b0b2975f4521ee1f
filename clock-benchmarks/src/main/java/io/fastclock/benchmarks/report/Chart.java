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

    String file() {
        return name + ".svg";
    }

    /** @param directory of the chart's file, relative to the page, with a trailing slash; may be empty */
    String markdown(String directory) {
        return "![" + Table.escape(alternative) + "](" + directory + file() + ")\n";
    }

    public record Axis(String label, boolean logarithmic) {}

    public record Panel(String title, List<Series> series) {}

    /** The label is that of the legend, and has to fit into a column. */
    public record Series(String label, Emphasis emphasis, boolean lines, List<Point> points) {
        private static final int MAX_LABEL = 40;

        public Series {
            if (label.length() > MAX_LABEL) {
                throw new IllegalArgumentException("too long for a legend: " + label);
            }
        }
    }

    /** How much a series stands out. */
    public enum Emphasis {
        SUBJECT,
        REFERENCE,
        OTHER
    }

    /**
     * A point with the range of each coordinate.
     *
     * @param bound whether y is an upper bound: the point is hollow, and no line runs through it
     */
    public record Point(Range x, Range y, boolean bound) {
        public static Point of(double x, double y) {
            return of(List.of(x), List.of(y));
        }

        public static Point bound(double x, double y) {
            return new Point(Range.of(List.of(x)), Range.of(List.of(y)), true);
        }

        public static Point of(List<Double> x, List<Double> y) {
            return new Point(Range.of(x), Range.of(y), false);
        }
    }

    /** A coordinate of a point in several rounds. */
    public record Range(double low, double median, double high) {
        static Range of(List<Double> rounds) {
            return new Range(Statistics.min(rounds), Statistics.median(rounds), Statistics.max(rounds));
        }
    }
}
