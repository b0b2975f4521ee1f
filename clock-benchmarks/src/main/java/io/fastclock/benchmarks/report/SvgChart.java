// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.benchmarks.report.Chart.Panel;
import io.fastclock.benchmarks.report.Chart.Point;
import io.fastclock.benchmarks.report.Chart.Series;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Draws a chart as SVG, narrow enough for a phone. */
final class SvgChart {
    private static final int WIDTH = 520; // As in chart.svg.
    private static final int HEIGHT = 300; // Of a plot.
    private static final int LEFT = 58;
    private static final int RIGHT = 14;
    private static final Comparator<Series> BOLD_FIRST =
            Comparator.comparing(Series::bold).reversed();

    private final SvgWriter svg = new SvgWriter();
    private final Chart chart;
    private final SvgPlot plot;
    private final SvgNames names;

    private SvgChart(Chart chart) {
        this.chart = chart;
        Scale y = scale(point -> Stream.of(point.low(), point.y(), point.high()), HEIGHT, 0);
        SvgPlot widest = new SvgPlot(svg, scale(point -> Stream.of(point.x()), 0, WIDTH - LEFT - RIGHT), y);
        names = new SvgNames(List.copyOf(series().filter(
                        each -> !widest.shown(each).isEmpty())
                .sorted(BOLD_FIRST)
                .collect(Collectors.toMap(Series::label, each -> each, (first, other) -> first, LinkedHashMap::new))
                .values()));
        int width = widest.width() - names.widthAtLines();
        plot = new SvgPlot(svg, scale(point -> Stream.of(point.x()), 0, width), y);
    }

    static String render(Chart chart) {
        return new SvgChart(chart).render();
    }

    private Stream<Series> series() {
        return chart.panels().stream().flatMap(panel -> panel.series().stream());
    }

    private Scale scale(Function<Point, Stream<Double>> coordinates, int start, int end) {
        return Scale.of(series().flatMap(each -> each.points().stream().flatMap(coordinates)), start, end);
    }

    private String render() {
        int top = 22;
        svg.text(6, top, "class='title'", chart.title());
        for (Panel panel : chart.panels()) {
            top += panel.title().isEmpty() ? 0 : 28;
            svg.text(6, top, "class='panel'", panel.title());
            svg.text(6, top + 24, "", caption(chart.y()));
            top += 36;
            svg.element("<g transform='translate(%d %d)'>", LEFT, top);
            draw(panel);
            svg.end();
            top += HEIGHT + 36;
            svg.text(LEFT + plot.width() / 2.0, top, "text-anchor='middle'", caption(chart.x()));
        }
        int height = top + 26 + (names.areAtLines() ? -12 : names.legend(svg, top + 26, WIDTH));
        return page(height, chart.title(), chart.alternative(), svg);
    }

    /** Returns the file. */
    static String page(int height, String title, String alternative, SvgWriter svg) {
        return Resources.text("report/chart.svg")
                .replace("{{height}}", "" + height)
                .replace("{{title}}", SvgWriter.escaped(title))
                .replace("{{alternative}}", SvgWriter.escaped(alternative))
                .replace("{{drawing}}", svg.toString());
    }

    private static String caption(String axis) {
        return axis + " (log scale)";
    }

    private void draw(Panel panel) {
        plot.axes();
        panel.labels().forEach(label -> SvgNames.label(svg, plot, label));
        List<Series> shown = panel.series().stream()
                .filter(each -> !plot.shown(each).isEmpty())
                .toList();
        // Bold series are drawn last, above the others.
        shown.stream().sorted(BOLD_FIRST.reversed()).forEach(plot::draw);
        if (names.areAtLines()) {
            names.atLines(svg, plot, shown);
        }
    }
}
