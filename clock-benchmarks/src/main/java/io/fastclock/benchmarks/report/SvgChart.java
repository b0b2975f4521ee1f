// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import cn.hutool.core.io.resource.ResourceUtil;
import cn.hutool.core.util.EscapeUtil;
import io.fastclock.benchmarks.report.Chart.Emphasis;
import io.fastclock.benchmarks.report.Chart.Panel;
import io.fastclock.benchmarks.report.Chart.Point;
import io.fastclock.benchmarks.report.Chart.Range;
import io.fastclock.benchmarks.report.Chart.Series;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Draws a chart as SVG, narrow enough for a phone. Text stays text: the bytes do not depend on this machine's fonts. */
final class SvgChart {
    private static final int WIDTH = 520; // As in chart.svg.
    private static final int HEIGHT = 300; // Of a plot.
    private static final int LEFT = 58;
    private static final int PLOT_WIDTH = WIDTH - LEFT - 14;
    private static final int LEGEND_ROW = 18;
    private static final int TICK_LABEL_WIDTH = 36;

    /** Of series that are not emphasised; from Okabe and Ito's palette for colour-blind readers. */
    private static final List<String> COLOURS =
            List.of("#e69f00", "#009e73", "#cc79a7", "#d55e00", "#8c8c8c", "#8f7ee6");

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
    private final Scale xAxis;
    private final Scale yAxis;
    private final List<Series> named;
    private final StringBuilder svg = new StringBuilder();

    private SvgChart(Chart chart) {
        this.chart = chart;
        xAxis = scale(chart.x(), Point::x, 0, PLOT_WIDTH);
        yAxis = scale(chart.y(), Point::y, HEIGHT, 0);
        named = List.copyOf(series().filter(each -> shown(each).findAny().isPresent())
                .sorted(Comparator.comparing(Series::emphasis))
                .collect(Collectors.toMap(Series::label, each -> each, (first, other) -> first, LinkedHashMap::new))
                .values());
    }

    static String render(Chart chart) {
        return new SvgChart(chart).render();
    }

    private Stream<Series> series() {
        return chart.panels().stream().flatMap(panel -> panel.series().stream());
    }

    private Scale scale(Chart.Axis axis, Function<Point, Range> coordinate, int start, int end) {
        Stream<Double> figures = series().flatMap(each -> each.points().stream().map(coordinate))
                .flatMap(range -> Stream.of(range.low(), range.median(), range.high()));
        return Scale.of(axis.logarithmic(), figures, start, end);
    }

    private String render() {
        int top = 22;
        text(6, top, "class='title'", chart.title());
        for (Panel panel : chart.panels()) {
            top += panel.title().isEmpty() ? 0 : 28;
            text(6, top, "class='panel'", panel.title());
            text(6, top + 24, "", caption(chart.y()));
            top += 36;
            append("<g transform='translate(%d %d)'>", LEFT, top);
            panel(panel);
            append("</g>");
            top += HEIGHT + 18;
        }
        text(LEFT + PLOT_WIDTH / 2.0, top + 18, "text-anchor='middle'", caption(chart.x()));
        legend(top + 44);
        int height = top + 44 + (named.size() + 1) / 2 * LEGEND_ROW;
        return ResourceUtil.readUtf8Str("io/fastclock/benchmarks/report/chart.svg")
                .replace("{{height}}", "" + height)
                .replace("{{title}}", EscapeUtil.escapeXml(chart.title()))
                .replace("{{alternative}}", EscapeUtil.escapeXml(chart.alternative()))
                .replace("{{drawing}}", svg);
    }

    private static String caption(Chart.Axis axis) {
        return axis.label() + (axis.logarithmic() ? " (log scale)" : "");
    }

    private void panel(Panel panel) {
        double free = -LEFT;
        for (double tick : xAxis.ticks()) {
            double place = xAxis.place(tick);
            append("<path d='M%.1f 0V%d' class='grid'/>", place, HEIGHT);
            if (place >= free) {
                text(place, HEIGHT + 16, "text-anchor='middle'", Scale.label(tick));
                free = place + TICK_LABEL_WIDTH;
            }
        }
        for (double tick : yAxis.ticks()) {
            append("<path d='M0 %.1fH%d' class='grid'/>", yAxis.place(tick), PLOT_WIDTH);
            text(-6, yAxis.place(tick) + 4, "text-anchor='end'", Scale.label(tick));
        }
        append("<path d='M0 0V%dH%d' class='axes'/>", HEIGHT, PLOT_WIDTH);
        panel.series().stream()
                .filter(each -> index(each) >= 0)
                // Emphasised series are drawn last, above the others.
                .sorted(Comparator.comparing(Series::emphasis).reversed())
                .forEach(this::draw);
    }

    private void draw(Series each) {
        begin(each);
        if (each.lines()) {
            line(each);
        }
        shown(each).forEach(point -> {
            double x = xAxis.place(point.x().median());
            double y = yAxis.place(point.y().median());
            append(
                    "<path d='M%.1f %.1fH%.1f'/>",
                    xAxis.place(point.x().low()), y, xAxis.place(point.x().high()));
            append(
                    "<path d='M%.1f %.1fV%.1f'/>",
                    x, yAxis.place(point.y().low()), yAxis.place(point.y().high()));
            marker(each, x, y, point.bound());
        });
        append("</g>");
    }

    private void line(Series each) {
        StringBuilder path = new StringBuilder();
        String pen = "M";
        for (Point point : shown(each).toList()) {
            double x = xAxis.place(point.x().median());
            double y = yAxis.place(point.y().median());
            path.append(String.format(Locale.ROOT, "%s%.1f %.1f", point.bound() ? "M" : pen, x, y));
            pen = point.bound() ? "M" : "L";
        }
        String width = isBold(each) ? "3" : "1.5";
        String dashes = isSecond(each) ? " stroke-dasharray='6 3'" : "";
        append("<path d='%s' fill='none' stroke-linejoin='round' stroke-width='%s'%s/>", path, width, dashes);
    }

    private void legend(int top) {
        for (int i = 0; i < named.size(); i++) {
            int x = i % 2 * WIDTH / 2 + 16;
            int y = top + i / 2 * LEGEND_ROW;
            Series each = named.get(i);
            begin(each);
            marker(each, x, y, false);
            append("</g>");
            String weight = isBold(each) ? "bold " : "";
            String size = each.label().length() > 30 ? "long" : ""; // It is to fit its column.
            text(x + 14, y + 4.5, "class='" + weight + size + "'", each.label());
        }
    }

    /** Begins what has the colour of a series. */
    private void begin(Series each) {
        String colour = isBold(each)
                ? "class='" + each.emphasis() + "'"
                : "color='" + COLOURS.get(index(each) % COLOURS.size()) + "'";
        append("<g %s fill='currentColor' stroke='currentColor'>", colour);
    }

    private void marker(Series each, double x, double y, boolean hollow) {
        append(
                "<path d='%s' transform='translate(%.1f %.1f)%s' stroke-width='1.5'%s/>",
                MARKERS.get(index(each) % MARKERS.size()),
                x,
                y,
                isBold(each) ? " scale(1.3)" : "",
                hollow || isSecond(each) ? " class='background'" : "");
    }

    private Stream<Point> shown(Series each) {
        return each.points().stream()
                .filter(point -> Scale.shows(chart.x().logarithmic(), point.x().median())
                        && Scale.shows(chart.y().logarithmic(), point.y().median()));
    }

    private static boolean isBold(Series each) {
        return each.emphasis() != Emphasis.OTHER;
    }

    /** The series for which no marker is left: their lines are dashed, and their markers are hollow. */
    private boolean isSecond(Series each) {
        return index(each) >= MARKERS.size();
    }

    /** Returns the place in the legend; -1 for a series without points. */
    private int index(Series each) {
        return named.stream().map(Series::label).toList().indexOf(each.label());
    }

    private void text(double x, double y, String attributes, String text) {
        append("<text x='%.1f' y='%.1f' %s>%s</text>", x, y, attributes, EscapeUtil.escapeXml(text));
    }

    @SuppressWarnings("AnnotateFormatMethod") // The annotation would be another dependency.
    private void append(String format, Object... arguments) {
        svg.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }
}
