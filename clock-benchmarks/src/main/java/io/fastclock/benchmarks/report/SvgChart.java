// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.benchmarks.report.Chart.Emphasis;
import io.fastclock.benchmarks.report.Chart.Panel;
import io.fastclock.benchmarks.report.Chart.Point;
import io.fastclock.benchmarks.report.Chart.Series;
import java.awt.geom.Line2D;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Draws a chart as SVG, narrow enough for a phone. Text stays text: the bytes do not depend on this machine's fonts. */
final class SvgChart {
    private static final int WIDTH = 520;
    private static final int HEIGHT = 300;
    private static final int LEFT = 58;
    private static final int SIZE = 13;
    static final double ROW = 16;
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
        double names = series().mapToDouble(each -> GUTTER + width(each.label(), isBold(each)))
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
        text(LEFT + plotWidth / 2, y + 18, "text-anchor='middle'", caption(chart.x()));
        return """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%3$d" height="%4$d" role="img" \
                font-family="sans-serif" font-size="13" fill="%5$s">
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
        String grid = "stroke='" + theme.grid() + "'";
        double free = -LEFT;
        for (double tick : xScale.ticks()) {
            line(new Line2D.Double(x(tick), 0, x(tick), HEIGHT), grid, 1);
            double half = width(Scale.label(tick), false) / 2;
            if (x(tick) - half >= free) {
                text(x(tick), HEIGHT + 16, "text-anchor='middle'", Scale.label(tick));
                free = x(tick) + half;
            }
        }
        for (double tick : yScale.ticks()) {
            line(new Line2D.Double(0, y(tick), plotWidth, y(tick)), grid, 1);
            text(-6, y(tick) + 4, "text-anchor='end'", Scale.label(tick));
        }
        append("<path d='M0 0V%dH%.1f' fill='none' stroke='%s'/>", HEIGHT, plotWidth, theme.muted());
        panel.series().stream() // Emphasised series are drawn last, above the others.
                .sorted(Comparator.comparing(Series::emphasis).reversed())
                .forEach(this::draw);
        List<Series> named = panel.series().stream()
                .filter(each -> shown(each).findAny().isPresent())
                .sorted(Comparator.comparingDouble(each -> y(end(each).y())))
                .toList();
        double[] middles =
                stacked(named.stream().mapToDouble(each -> y(end(each).y())).toArray(), 0, HEIGHT + 12);
        for (int i = 0; i < middles.length; i++) {
            Series each = named.get(i);
            Point end = end(each);
            line(new Line2D.Double(x(end.x()), y(end.y()), plotWidth + GUTTER - 2, middles[i]), stroke(each), 0.8);
            String style = (isBold(each) ? BOLD : "") + "fill='" + colour(each) + "'";
            text(plotWidth + GUTTER, middles[i] + 4, style, each.label());
        }
    }

    /** A line without bounds has no markers: its ranges show where it was measured. */
    private void draw(Series each) {
        List<Point> points = shown(each).toList();
        boolean marked = !each.lines() || points.size() == 1 || points.stream().anyMatch(Point::bound);
        for (Point point : points) {
            double x = x(point.x());
            double y = y(point.y());
            if (point.xHigh() > point.xLow()) {
                line(new Line2D.Double(x(point.xLow()), y, x(point.xHigh()), y), stroke(each), 1);
            }
            if (point.yHigh() > point.yLow()) {
                line(new Line2D.Double(x, y(point.yLow()), x, y(point.yHigh())), stroke(each), 1);
            }
            if (marked) {
                String fill = point.bound() ? theme.background() : colour(each);
                append("<circle cx='%.1f' cy='%.1f' r='4' fill='%s' stroke-width='1.5' %s/>", x, y, fill, stroke(each));
            }
        }
        if (each.lines() && points.size() > 1) {
            StringBuilder path = new StringBuilder();
            boolean pen = false;
            for (Point point : points) {
                path.append(String.format(
                        Locale.ROOT, "%s%.1f %.1f", pen && !point.bound() ? "L" : "M", x(point.x()), y(point.y())));
                pen = !point.bound();
            }
            append(
                    "<path d='%s' fill='none' stroke-linejoin='round' stroke-width='%s' %s/>",
                    path, each.emphasis() == Emphasis.OTHER ? "1.5" : "3", stroke(each));
        }
    }

    private Stream<Point> shown(Series each) {
        return each.points().stream()
                .filter(point -> Scale.shows(chart.x().logarithmic(), point.x())
                        && Scale.shows(chart.y().logarithmic(), point.y()));
    }

    private Point end(Series each) {
        return shown(each).reduce((first, second) -> second).orElseThrow();
    }

    private static boolean isBold(Series each) {
        return each.emphasis() != Emphasis.OTHER;
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

    /** The colours are fewer than the lines: the later lines are dashed. */
    private String stroke(Series each) {
        boolean dashed = each.lines() && others.indexOf(each.label()) >= Theme.OTHERS.size();
        return "stroke='" + colour(each) + "'" + (dashed ? " stroke-dasharray='6 3'" : "");
    }

    private void line(Line2D line, String stroke, double width) {
        append(
                "<path d='M%.1f %.1fL%.1f %.1f' %s stroke-width='%s'/>",
                line.getX1(), line.getY1(), line.getX2(), line.getY2(), stroke, width);
    }

    private void text(double x, double y, String attributes, String text) {
        append("<text x='%.1f' y='%.1f' %s>%s</text>", x, y, attributes, HtmlReport.escape(text));
    }

    @SuppressWarnings("AnnotateFormatMethod") // The annotation would be another dependency.
    private void append(String format, Object... arguments) {
        svg.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }

    /** Returns the middles of names one below the other, each as near to the end of its line as the others let it. */
    static double[] stacked(double[] ends, double highest, double lowest) {
        int last = ends.length - 1;
        double[] down = ends.clone();
        double[] up = ends.clone();
        for (int i = 1; i <= last; i++) {
            down[i] = Math.max(down[i], down[i - 1] + ROW);
            up[last - i] = Math.min(up[last - i], up[last - i + 1] - ROW);
        }
        return IntStream.rangeClosed(0, last)
                .mapToDouble(i ->
                        Math.min(Math.max((down[i] + up[i]) / 2, highest + i * ROW), lowest - (last - i) * ROW))
                .toArray();
    }

    /** Estimates the width of a text, because the reader's font is unknown. Capitals are wide. */
    private static double width(String text, boolean bold) {
        double capitals = text.chars().filter(Character::isUpperCase).count();
        return SIZE * (bold ? 1 + 0.58 * text.length() : 0.5 + 0.54 * text.length() + 0.16 * capitals);
    }
}
