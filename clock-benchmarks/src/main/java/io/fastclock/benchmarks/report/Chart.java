// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    private Stream<Series> series() {
        return panels.stream().flatMap(panel -> panel.series().stream());
    }

    private Scale scale(Function<Point, Stream<Double>> figures) {
        return Scale.of(series().flatMap(each -> each.points().stream()).flatMap(figures));
    }

    public Scale across() {
        return scale(point -> Stream.of(point.x()));
    }

    public Scale up() {
        return scale(point -> Stream.of(point.low(), point.y(), point.high()));
    }

    /** Returns by groups the series that are not named in the panels. */
    public Map<String, List<Series>> legend() {
        Set<String> labels = new HashSet<>();
        return series().filter(each -> !each.lines() && labels.add(each.label()))
                .collect(Collectors.groupingBy(Series::group, LinkedHashMap::new, Collectors.toList()));
    }

    public record Panel(String title, List<Series> series) {
        public Panel {
            series = Statistics.where(series, each -> !each.points().isEmpty());
        }
    }

    /**
     * Points, with a line through them or without. What was not measured is left out.
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
            points = Statistics.where(points, point -> Double.isFinite(point.x() + point.y()) && point.y() >= 0);
        }

        public Point last() {
            return points.get(points.size() - 1);
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
