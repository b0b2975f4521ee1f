// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.benchmarks.report.Chart.Emphasis;
import io.fastclock.benchmarks.report.Chart.Panel;
import io.fastclock.benchmarks.report.Chart.Point;
import io.fastclock.benchmarks.report.Chart.Series;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Draws a chart as SVG: the panels one above the other, narrow enough for a phone. Text stays text, and needs no font of
 * this machine. The bytes are the same on any machine.
 */
final class SvgChart {
    private static final int WIDTH = 520;
    private static final int HEIGHT = 300;
    private static final int LEFT = 58;
    private static final int GUTTER = 20; // Between the lines and their names.
    private static final String BOLD = "font-weight='bold' ";

    private final Chart chart;
    private final Theme theme;
    private final Scale xScale;
    private final Scale yScale;
    private final double plotWidth;
    private final List<String> others;
    private final StringBuilder svg = new StringBuilder();

    private SvgChart(Chart chart, Theme theme) {
        this.chart = chart;
        this.theme = theme;
        xScale = scale(chart.x(), point -> DoubleStream.of(point.x(), point.xLow(), point.xHigh()));
        yScale = scale(chart.y(), point -> DoubleStream.of(point.y(), point.yLow(), point.yHigh()));
        double names = series().filter(Series::lines)
                .mapToDouble(line -> GUTTER + nameWidth(line))
                .max()
                .orElse(8);
        plotWidth = WIDTH - LEFT - names;
        others = series().filter(each -> each.emphasis() == Emphasis.OTHER)
                .map(Series::label)
                .distinct()
                .toList();
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
        text(6, y, BOLD + "font-size='15'", chart.title());
        for (Panel panel : chart.panels()) {
            y += panel.title().isEmpty() ? 0 : 28;
            text(6, y, BOLD + "font-size='13'", y == 22 ? "" : panel.title());
            text(6, y + 24, "", caption(chart.y()));
            y += 36;
            append("<g transform='translate(%d %d)'>", LEFT, y);
            panel(panel);
            append("</g>");
            y += HEIGHT + 18;
        }
        text(LEFT + plotWidth / 2, y + 18, "text-anchor='middle'", caption(chart.x()));
        return """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%3$d" height="%4$d" role="img" \
                font-family="sans-serif" font-size="12" fill="%5$s">
                <title>%6$s</title>
                <desc>%7$s</desc>
                <rect width="%1$d" height="%2$d" fill="%8$s"/>
                %9$s</svg>
                """.formatted(
                        WIDTH,
                        y + 28,
                        WIDTH * 5 / 4,
                        (y + 28) * 5 / 4,
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
        for (double tick : xScale.ticks()) {
            line(new Line2D.Double(x(tick), 0, x(tick), HEIGHT), theme.grid(), 1);
            text(x(tick), HEIGHT + 16, "text-anchor='middle'", Scale.label(tick));
        }
        for (double tick : yScale.ticks()) {
            line(new Line2D.Double(0, y(tick), plotWidth, y(tick)), theme.grid(), 1);
            text(-6, y(tick) + 4, "text-anchor='end'", Scale.label(tick));
        }
        append("<path d='M0 0V%dH%.1f' fill='none' stroke='%s'/>", HEIGHT, plotWidth, theme.muted());
        Labels labels = new Labels();
        panel.series().stream() // Emphasised series are drawn last, above the others.
                .sorted(Comparator.comparing(Series::emphasis).reversed())
                .forEach(each -> draw(each, labels));
        panel.series().stream()
                .filter(each -> shown(each).findAny().isPresent())
                .sorted(Comparator.comparing((Series each) -> each.lines() ? Emphasis.OTHER : each.emphasis())
                        .thenComparing(each -> y(end(each).y())))
                .forEach(each -> name(each, labels));
    }

    /** A line has no markers: its ranges show where it was measured. */
    private void draw(Series each, Labels labels) {
        String colour = colour(each);
        List<Point> points = shown(each).toList();
        for (Point point : points) {
            double x = x(point.x());
            double y = y(point.y());
            if (point.xHigh() > point.xLow()) {
                range(new Line2D.Double(x(point.xLow()), y, x(point.xHigh()), y), colour, labels);
            }
            if (point.yHigh() > point.yLow()) {
                range(new Line2D.Double(x, y(point.yLow()), x, y(point.yHigh())), colour, labels);
            }
            if (!each.lines() || points.size() == 1) {
                append("<circle cx='%.1f' cy='%.1f' r='4' fill='%s'/>", x, y, colour);
                labels.point(x, y);
            }
        }
        if (each.lines() && points.size() > 1) {
            StringBuilder path = new StringBuilder();
            points.forEach(point -> path.append(
                    String.format(Locale.ROOT, "%s%.1f %.1f", path.isEmpty() ? "M" : "L", x(point.x()), y(point.y()))));
            append(
                    "<path d='%s' fill='none' stroke='%s' stroke-width='%s' stroke-linejoin='round'%s/>",
                    path,
                    colour,
                    each.emphasis() == Emphasis.OTHER ? "1.5" : "3",
                    others.indexOf(each.label()) < Theme.OTHERS.size() ? "" : " stroke-dasharray='6 3'");
        }
    }

    private void range(Line2D range, String colour, Labels labels) {
        line(range, colour, 1);
        labels.line(range);
    }

    private void name(Series each, Labels labels) {
        Point end = end(each);
        double width = nameWidth(each);
        Labels.Label label = each.lines()
                ? labels.placeAtEnd(
                        x(end.x()),
                        y(end.y()),
                        width,
                        new Rectangle2D.Double(plotWidth + GUTTER, -12, WIDTH, HEIGHT + 24))
                : labels.place(x(end.x()), y(end.y()), width, new Rectangle2D.Double(2, 0, plotWidth, HEIGHT));
        label.leader().ifPresent(leader -> line(leader, colour(each), 0.6));
        text(
                label.box().getX(),
                label.box().getMaxY() - 4,
                (each.emphasis() == Emphasis.OTHER ? "" : BOLD) + "fill='" + colour(each) + "'",
                each.label());
    }

    private Stream<Point> shown(Series each) {
        return each.points().stream()
                .filter(point -> Scale.shows(chart.x().logarithmic(), point.x())
                        && Scale.shows(chart.y().logarithmic(), point.y()));
    }

    private Point end(Series each) {
        return shown(each).reduce((first, second) -> second).orElseThrow();
    }

    private static double nameWidth(Series each) {
        return Labels.width(each.label(), each.emphasis() != Emphasis.OTHER);
    }

    private double x(double figure) {
        return xScale.place(figure) * plotWidth;
    }

    private double y(double figure) {
        return (1 - yScale.place(figure)) * HEIGHT;
    }

    private String colour(Series each) {
        return switch (each.emphasis()) {
            case SUBJECT -> theme.subject();
            case REFERENCE -> theme.text();
            case OTHER ->
                each.lines() ? Theme.OTHERS.get(others.indexOf(each.label()) % Theme.OTHERS.size()) : theme.muted();
        };
    }

    private void line(Line2D line, String colour, double width) {
        append(
                "<path d='M%.1f %.1fL%.1f %.1f' stroke='%s' stroke-width='%s'/>",
                line.getX1(), line.getY1(), line.getX2(), line.getY2(), colour, width);
    }

    private void text(double x, double y, String attributes, String text) {
        append("<text x='%.1f' y='%.1f' %s>%s</text>", x, y, attributes, HtmlReport.escape(text));
    }

    private void append(String format, Object... arguments) {
        svg.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }
}
