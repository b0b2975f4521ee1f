// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.benchmarks.report.Chart.Emphasis;
import io.fastclock.benchmarks.report.Chart.Panel;
import io.fastclock.benchmarks.report.Chart.Point;
import io.fastclock.benchmarks.report.Chart.Series;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Draws a chart as SVG, narrow enough for a phone. Text stays text: the bytes do not depend on this machine's fonts. */
final class SvgChart {
    private static final int WIDTH = 520;
    private static final int HEIGHT = 300;
    private static final int LEFT = 58;
    private static final int PLOT_WIDTH = WIDTH - LEFT - 14;
    private static final int LEGEND_ROW = 18;
    private static final int TICK_LABEL_WIDTH = 36;
    private static final String BOLD = "font-weight='bold' ";
    private static final String SMALL = "font-size='10.5'"; // A long label fits its column.

    /** Around the point 0 0. Series differ by them where colours do not show. */
    private static final List<String> MARKERS = List.of(
            "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
            "M-4-4h8v8h-8z",
            "M0-5L5 4H-5z",
            "M0-6L5 0 0 6-5 0z",
            "M0 5L5-4H-5z",
            "M-2-5h4v3h3v4h-3v3h-4v-3h-3v-4h3z",
            "M-5-5L0-2 5-5 2 0 5 5 0 2-5 5-2 0z",
            "M-5 0L4-5V5z",
            "M5 0L-4-5V5z",
            "M-4-2L0-6 4-2V5H-4z");

    private final Chart chart;
    private final Theme theme;
    private final Scale xScale;
    private final Scale yScale;
    private final List<Series> named;
    private final StringBuilder svg = new StringBuilder();

    private SvgChart(Chart chart, Theme theme) {
        this.chart = chart;
        this.theme = theme;
        xScale = scale(chart.x(), point -> DoubleStream.of(point.x(), point.xLow(), point.xHigh()));
        yScale = scale(chart.y(), point -> DoubleStream.of(point.y(), point.yLow(), point.yHigh()));
        named = List.copyOf(series().filter(each -> shown(each).findAny().isPresent())
                .sorted(Comparator.comparing(Series::emphasis))
                .collect(Collectors.toMap(Series::label, each -> each, (first, other) -> first, LinkedHashMap::new))
                .values());
    }

    static String render(Chart chart, Theme theme) {
        return new SvgChart(chart, theme).render();
    }

    private Stream<Series> series() {
        return chart.panels().stream().flatMap(panel -> panel.series().stream());
    }

    private Scale scale(Chart.Axis axis, Function<Point, DoubleStream> figures) {
        return Scale.of(
                axis.logarithmic(),
                series().flatMap(each -> each.points().stream()).flatMapToDouble(figures));
    }

    private String render() {
        int y = 22;
        text(6, y, BOLD + "font-size='16'", chart.title());
        for (Panel panel : chart.panels()) {
            y += panel.title().isEmpty() ? 0 : 28;
            text(6, y, BOLD + "font-size='14'", y == 22 ? "" : panel.title());
            text(6, y + 24, "", caption(chart.y()));
            y += 36;
            append("<g transform='translate(%d %d)'>", LEFT, y);
            panel(panel);
            append("</g>");
            y += HEIGHT + 18;
        }
        text(LEFT + PLOT_WIDTH / 2.0, y + 18, "text-anchor='middle'", caption(chart.x()));
        legend(y + 44);
        int height = y + 44 + (named.size() + 1) / 2 * LEGEND_ROW;
        return """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%3$d" height="%4$d" role="img" \
                font-family="sans-serif" font-size="13" fill="%5$s">
                <title>%6$s</title>
                <desc>%7$s</desc>
                <rect width="%1$d" height="%2$d" fill="%8$s"/>
                %9$s</svg>
                """.formatted(
                        WIDTH,
                        height,
                        WIDTH * 5 / 4,
                        height * 5 / 4,
                        theme.text(),
                        HtmlReport.escape(chart.title()),
                        HtmlReport.escape(chart.alternative()),
                        theme.background(),
                        svg);
    }

    private static String caption(Chart.Axis axis) {
        return axis.label() + (axis.logarithmic() ? " (log scale)" : "");
    }

    private void panel(Panel panel) {
        String grid = "stroke='" + theme.grid() + "'";
        double free = -LEFT;
        for (double tick : xScale.ticks()) {
            line(x(tick), 0, x(tick), HEIGHT, grid, "1");
            if (x(tick) >= free) {
                text(x(tick), HEIGHT + 16, "text-anchor='middle'", Scale.label(tick));
                free = x(tick) + TICK_LABEL_WIDTH;
            }
        }
        for (double tick : yScale.ticks()) {
            line(0, y(tick), PLOT_WIDTH, y(tick), grid, "1");
            text(-6, y(tick) + 4, "text-anchor='end'", Scale.label(tick));
        }
        append("<path d='M0 0V%dH%d' fill='none' stroke='%s'/>", HEIGHT, PLOT_WIDTH, theme.muted());
        panel.series().stream() // Emphasised series are drawn last, above the others.
                .sorted(Comparator.comparing(Series::emphasis).reversed())
                .forEach(this::draw);
    }

    private void draw(Series each) {
        List<Point> points = shown(each).toList();
        StringBuilder path = new StringBuilder();
        boolean pen = false;
        for (Point point : points) {
            path.append(String.format(
                    Locale.ROOT, "%s%.1f %.1f", pen && !point.bound() ? "L" : "M", x(point.x()), y(point.y())));
            pen = each.lines() && !point.bound();
        }
        if (each.lines() && points.size() > 1) {
            String width = isBold(each) ? "3" : "1.5";
            String line = "<path d='%s' fill='none' stroke-linejoin='round' stroke-width='%s' %s%s/>";
            append(line, path, width, stroke(each), isSecond(each) ? " stroke-dasharray='6 3'" : "");
        }
        for (Point point : points) {
            double x = x(point.x());
            double y = y(point.y());
            line(x(point.xLow()), y, x(point.xHigh()), y, stroke(each), "1");
            line(x, y(point.yLow()), x, y(point.yHigh()), stroke(each), "1");
            marker(each, x, y, point.bound());
        }
    }

    private void legend(int top) {
        for (int i = 0; i < named.size(); i++) {
            int x = i % 2 * WIDTH / 2 + 16;
            int y = top + i / 2 * LEGEND_ROW;
            Series each = named.get(i);
            marker(each, x, y, false);
            text(x + 14, y + 4.5, (isBold(each) ? BOLD : "") + (each.label().length() > 30 ? SMALL : ""), each.label());
        }
    }

    private void marker(Series each, double x, double y, boolean hollow) {
        append(
                "<path d='%s' transform='translate(%.1f %.1f)%s' fill='%s' stroke-width='1.5' %s/>",
                MARKERS.get(index(each) % MARKERS.size()),
                x,
                y,
                isBold(each) ? " scale(1.3)" : "",
                hollow || isSecond(each) ? theme.background() : colour(each),
                stroke(each));
    }

    private Stream<Point> shown(Series each) {
        return each.points().stream()
                .filter(point -> Scale.shows(chart.x().logarithmic(), point.x())
                        && Scale.shows(chart.y().logarithmic(), point.y()));
    }

    private static boolean isBold(Series each) {
        return each.emphasis() != Emphasis.OTHER;
    }

    /** The series for which no marker is left: their lines are dashed, and their markers are hollow. */
    private boolean isSecond(Series each) {
        return index(each) >= MARKERS.size();
    }

    private int index(Series each) {
        return named.stream().map(Series::label).toList().indexOf(each.label());
    }

    private double x(double figure) {
        return xScale.place(figure) * PLOT_WIDTH;
    }

    private double y(double figure) {
        return (1 - yScale.place(figure)) * HEIGHT;
    }

    private String colour(Series each) {
        return switch (each.emphasis()) {
            case SUBJECT -> theme.subject();
            case REFERENCE -> theme.text();
            case OTHER -> Theme.OTHERS.get(index(each) % Theme.OTHERS.size());
        };
    }

    private String stroke(Series each) {
        return "stroke='" + colour(each) + "'";
    }

    /** Draws nothing from a point to itself: a figure without a range. */
    private void line(double x1, double y1, double x2, double y2, String stroke, String width) {
        if (x1 != x2 || y1 != y2) {
            append("<path d='M%.1f %.1fL%.1f %.1f' %s stroke-width='%s'/>", x1, y1, x2, y2, stroke, width);
        }
    }

    private void text(double x, double y, String attributes, String text) {
        append("<text x='%.1f' y='%.1f' %s>%s</text>", x, y, attributes, HtmlReport.escape(text));
    }

    @SuppressWarnings("AnnotateFormatMethod") // The annotation would be another dependency.
    private void append(String format, Object... arguments) {
        svg.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }
}
