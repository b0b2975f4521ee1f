// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.benchmarks.report.Chart.Emphasis;
import io.fastclock.benchmarks.report.Chart.Panel;
import io.fastclock.benchmarks.report.Chart.Point;
import io.fastclock.benchmarks.report.Chart.Series;
import java.awt.BasicStroke;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Renders charts as SVG: the panels of {@link Plot} side by side, with axes and labels. */
final class SvgCharts {
    private static final int HEIGHT = 380;
    private static final int LEFT = 64;
    private static final int GAP = 24;
    private static final int ROW = 18;
    private static final String BOLD = " font-weight='bold'";
    private static final String START = " text-anchor='start'";

    private final Chart chart;
    private final Theme theme;
    private final Scale xScale;
    private final Scale yScale;
    private final int width;
    private final int panelWidth;
    private final List<String> others;
    private final StringBuilder svg = new StringBuilder();

    private SvgCharts(Chart chart, Theme theme) {
        this.chart = chart;
        this.theme = theme;
        List<Point> points =
                series().flatMap(series -> series.points().stream()).toList();
        xScale = Scale.of(
                chart.x().logarithmic(),
                points.stream().flatMapToDouble(point -> DoubleStream.of(point.x(), point.xLow(), point.xHigh())));
        yScale = Scale.of(
                chart.y().logarithmic(),
                points.stream().flatMapToDouble(point -> DoubleStream.of(point.y(), point.yLow(), point.yHigh())));
        int panels = chart.panels().size();
        width = panels == 1 ? 720 : 1_000;
        panelWidth = (width - LEFT - 16 - (panels - 1) * GAP) / panels;
        others = series().filter(series -> series.emphasis() == Emphasis.OTHER)
                .map(Series::label)
                .distinct()
                .toList();
    }

    /** Renders a chart. The bytes are the same on any machine. */
    static String render(Chart chart, Theme theme) {
        return new SvgCharts(chart, theme).render();
    }

    private Stream<Series> series() {
        return chart.panels().stream().flatMap(panel -> panel.series().stream());
    }

    private Stream<Point> shown(Series series) {
        return series.points().stream()
                .filter(point -> Scale.shows(chart.x().logarithmic(), point.x())
                        && Scale.shows(chart.y().logarithmic(), point.y()));
    }

    private String render() {
        text(width / 2.0, 24, BOLD + " font-size='15'", chart.title());
        int top = legend(48) + 26;
        for (int i = 0; i < chart.panels().size(); i++) {
            append("<g transform='translate(%d %d)'>%n", LEFT + i * (panelWidth + GAP), top);
            panel(chart.panels().get(i), i == 0);
            append("</g>%n");
        }
        text((LEFT + width - 16) / 2.0, top + HEIGHT + 38, "", label(chart.x()));
        text(-top - HEIGHT / 2.0, 16, " transform='rotate(-90)'", label(chart.y()));
        return """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" role="img" \
                font-family="sans-serif" font-size="12" text-anchor="middle" fill="%3$s">
                <title>%4$s</title>
                <desc>%5$s</desc>
                <rect width="%1$d" height="%2$d" fill="%6$s"/>
                %7$s</svg>
                """.formatted(
                        width,
                        top + HEIGHT + 52,
                        theme.text(),
                        HtmlReport.escape(chart.title()),
                        HtmlReport.escape(chart.alternative()),
                        theme.background(),
                        svg);
    }

    private static String label(Chart.Axis axis) {
        return axis.label() + (axis.logarithmic() ? ", logarithmic" : "");
    }

    /** Draws the legend of the lines, which are the same in all panels, and returns its lower end. */
    private int legend(int top) {
        List<Series> lines =
                chart.panels().get(0).series().stream().filter(Series::lines).toList();
        double x = LEFT;
        int y = top;
        for (Series line : lines) {
            double length = 44 + Labels.width(line, 12);
            if (x > LEFT && x + length > width) {
                x = LEFT;
                y += ROW;
            }
            append(
                    "<path d='M%.1f %dh22' stroke='%s' stroke-width='%.1f' stroke-dasharray='%s'/>%n",
                    x,
                    y - 4,
                    colour(line),
                    stroke(line).getLineWidth(),
                    stroke(line).getDashArray() == null ? "none" : "7 4");
            text(x + 28, y, START + weight(line), line.label());
            x += length;
        }
        return lines.isEmpty() ? top - ROW : y + 6;
    }

    private void panel(Panel panel, boolean first) {
        Plot plot = new Plot(panelWidth, HEIGHT);
        String muted = " fill='" + theme.muted() + "'";
        for (double tick : xScale.ticks()) {
            plot.line(x(tick), 0, x(tick), HEIGHT, theme.grid());
            text(x(tick), HEIGHT + 17, muted, Scale.label(tick));
        }
        for (double tick : yScale.ticks()) {
            plot.line(0, y(tick), panelWidth, y(tick), theme.grid());
            if (first) {
                text(-7, y(tick) + 4, muted + " text-anchor='end'", Scale.label(tick));
            }
        }
        List<Labels.Spot> spots = new ArrayList<>();
        List<Labels.Box> bars = new ArrayList<>();
        panel.series().stream() // Emphasised series are drawn last, above the others.
                .sorted(Comparator.comparing(Series::emphasis).reversed())
                .forEach(series -> draw(series, plot, spots, bars));
        text(panelWidth / 2.0, -8, BOLD + " font-size='13'", panel.title());
        svg.append(plot.elements());
        append("<path d='M0 0v%dh%d' fill='none' stroke='%s'/>%n", HEIGHT, panelWidth, theme.muted());
        for (Labels.Label label : Labels.place(spots, bars, panelWidth, HEIGHT)) {
            Labels.Spot spot = label.spot();
            double y = label.box().bottom() - 3;
            if (label.apart()) {
                double x = Math.max(label.box().left(), Math.min(label.box().right(), spot.x()));
                append(
                        "<path d='M%.1f %.1fL%.1f %.1f' stroke='%s' stroke-width='.6'/>%n",
                        spot.x(), spot.y(), x, y - 4, theme.muted());
            }
            String style = " font-size='" + Labels.SIZE + "' fill='" + colour(spot.series()) + "'";
            text(
                    label.box().left(),
                    y,
                    START + weight(spot.series()) + style,
                    spot.series().label());
        }
    }

    private void draw(Series series, Plot plot, List<Labels.Spot> spots, List<Labels.Box> bars) {
        String colour = colour(series);
        List<Point> points = shown(series).toList();
        for (Point point : points) {
            double x = x(point.x());
            double y = y(point.y());
            if (point.xHigh() > point.xLow()) {
                plot.line(x(point.xLow()), y, x(point.xHigh()), y, colour);
                bars.add(new Labels.Box(x(point.xLow()), y - 1, x(point.xHigh()), y + 1));
            }
            if (point.yHigh() > point.yLow()) {
                plot.line(x, y(point.yLow()), x, y(point.yHigh()), colour);
                bars.add(new Labels.Box(x - 1, y(point.yHigh()), x + 1, y(point.yLow())));
            }
            if (!series.lines()) {
                spots.add(new Labels.Spot(series, x, y));
                plot.add(new double[] {x}, new double[] {y}, colour, stroke(series), true);
            }
        }
        if (series.lines() && !points.isEmpty()) {
            plot.add(
                    points.stream().mapToDouble(point -> x(point.x())).toArray(),
                    points.stream().mapToDouble(point -> y(point.y())).toArray(),
                    colour,
                    stroke(series),
                    true);
        }
    }

    private double x(double figure) {
        return xScale.place(figure) * panelWidth;
    }

    private double y(double figure) {
        return (1 - yScale.place(figure)) * HEIGHT;
    }

    private String colour(Series series) {
        return switch (series.emphasis()) {
            case SUBJECT -> theme.subject();
            case REFERENCE -> theme.text();
            case OTHER ->
                series.lines() ? Theme.OTHERS.get(others.indexOf(series.label()) % Theme.OTHERS.size()) : theme.muted();
        };
    }

    private BasicStroke stroke(Series series) {
        boolean colourUsedAgain = others.indexOf(series.label()) >= Theme.OTHERS.size();
        float[] dash = colourUsedAgain ? new float[] {7, 4} : null;
        float thickness = series.emphasis() == Emphasis.OTHER ? 1.5f : 3;
        return new BasicStroke(thickness, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dash, 0);
    }

    private static String weight(Series series) {
        return series.emphasis() == Emphasis.OTHER ? "" : BOLD;
    }

    private void text(double x, double y, String attributes, String text) {
        append("<text x='%.1f' y='%.1f'%s>%s</text>%n", x, y, attributes, HtmlReport.escape(text));
    }

    private void append(String format, Object... arguments) {
        svg.append(String.format(Locale.ROOT, format.replace("%n", "\n"), arguments));
    }
}
