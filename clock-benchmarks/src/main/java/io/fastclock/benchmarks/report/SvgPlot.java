// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.benchmarks.report.Chart.Point;
import io.fastclock.benchmarks.report.Chart.Series;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Draws the grid, the axes and the series of a panel. */
record SvgPlot(SvgWriter svg, Scale x, Scale y) {
    private static final int TICK_LABEL_WIDTH = 36;

    int width() {
        return x.end();
    }

    int height() {
        return y.start();
    }

    void axes() {
        double free = Double.NEGATIVE_INFINITY;
        for (double tick : x.ticks()) {
            double place = x.place(tick);
            svg.element("<path d='M%.1f 0V%d' class='grid'/>", place, height());
            if (place >= free) {
                svg.text(place, height() + 16, "text-anchor='middle'", Scale.label(tick));
                free = place + TICK_LABEL_WIDTH;
            }
        }
        for (double tick : y.ticks()) {
            svg.element("<path d='M0 %.1fH%d' class='grid'/>", y.place(tick), width());
            svg.text(-6, y.place(tick) + 4, "text-anchor='end'", Scale.label(tick));
        }
        svg.element("<path d='M0 0V%dH%d' class='axes'/>", height(), width());
        if (y.zeroBand() > 0) {
            svg.element("<path d='M0 %.1fH%d' class='axes' stroke-dasharray='2 4'/>", y.endOfZeros(), width());
        }
    }

    void draw(Series series) {
        List<Point> points = shown(series);
        svg.begin(series.look());
        if (series.lines() && !points.isEmpty()) {
            String path = points.stream()
                    .map(point -> String.format(Locale.ROOT, "%.1f %.1f", x(point), y(point)))
                    .collect(Collectors.joining("L", "M", ""));
            String width = series.bold() ? "3" : "1.5";
            svg.element("<path d='%s' fill='none' stroke-linejoin='round' stroke-width='%s'/>", path, width);
        }
        for (Point point : points) {
            svg.element("<path d='M%.1f %.1fV%.1f'/>", x(point), y.place(point.low()), y.place(point.high()));
            svg.marker(series.look(), x(point), y(point), series.bold());
        }
        svg.end();
    }

    List<Point> shown(Series series) {
        return series.points().stream()
                .filter(point -> Scale.shows(point.x()) && Scale.shows(point.y()))
                .toList();
    }

    double x(Point point) {
        return x.place(point.x());
    }

    double y(Point point) {
        return y.place(point.y());
    }
}
