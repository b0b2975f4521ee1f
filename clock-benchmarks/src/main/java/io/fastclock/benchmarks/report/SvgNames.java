// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.benchmarks.report.Chart.Label;
import io.fastclock.benchmarks.report.Chart.Point;
import io.fastclock.benchmarks.report.Chart.Series;
import java.util.Comparator;
import java.util.List;

/** Names the series of a chart: lines at their ends, and markers in a legend below all panels. */
record SvgNames(List<Series> named) {
    private static final int LEGEND_ROW = 18;
    private static final int LINE_HEIGHT = 16;
    private static final double CHARACTER_WIDTH = 7.7; // Of bold text, with some to spare.
    private static final int GAP = 12; // Between a name and the end of its line, or its marker.

    boolean areAtLines() {
        return named.stream().allMatch(Series::lines);
    }

    /** Returns the room to the right of a plot. */
    int widthAtLines() {
        int longest =
                named.stream().mapToInt(each -> each.label().length()).max().orElse(0);
        return areAtLines() ? GAP + (int) (longest * CHARACTER_WIDTH) : 0;
    }

    private record End(Series series, double x, double y) {}

    /** Names of neighbouring lines are moved apart. */
    void atLines(SvgWriter svg, SvgPlot plot, List<Series> drawn) {
        List<End> fromTop = drawn.stream()
                .map(each -> end(plot, each))
                .sorted(Comparator.comparingDouble(End::y))
                .toList();
        double free = 0;
        for (int i = 0; i < fromTop.size(); i++) {
            End end = fromTop.get(i);
            double last = plot.height() - (fromTop.size() - 1 - i) * LINE_HEIGHT;
            double y = Math.min(last, Math.max(free, end.y()));
            svg.begin(end.series().look());
            svg.element("<path d='M%.1f %.1fL%d %.1f'/>", end.x(), end.y(), plot.width() + GAP - 3, y);
            svg.text(
                    plot.width() + GAP,
                    y + 4.5,
                    "stroke='none'" + weight(end.series()),
                    end.series().label());
            svg.end();
            free = y + LINE_HEIGHT;
        }
    }

    private static End end(SvgPlot plot, Series series) {
        List<Point> shown = plot.shown(series);
        Point last = shown.get(shown.size() - 1);
        return new End(series, plot.x(last), plot.y(last));
    }

    /** To the right of its marker, or above it where the plot ends. */
    static void label(SvgWriter svg, SvgPlot plot, Label label) {
        double x = plot.x().place(label.x());
        double y = plot.y().place(label.y());
        if (x + GAP + label.text().length() * CHARACTER_WIDTH < plot.width()) {
            svg.text(x + GAP, y + 4.5, "class='label'", label.text());
        } else {
            svg.text(x + GAP, y - GAP, "class='label' text-anchor='end'", label.text());
        }
    }

    /** Returns the height of the legend, which has two columns below the heading of each group. */
    int legend(SvgWriter svg, int top, int width) {
        int y = top;
        for (String group : named.stream().map(Series::group).distinct().toList()) {
            if (!group.isEmpty()) {
                svg.text(6, y + 4.5, "class='bold'", group);
                y += LEGEND_ROW;
            }
            List<Series> all = Statistics.where(named, each -> each.group().equals(group));
            for (int i = 0; i < all.size(); i++) {
                Series each = all.get(i);
                int x = i % 2 * width / 2 + 16;
                svg.begin(each.look());
                svg.marker(each.look(), x, y + i / 2 * LEGEND_ROW, each.bold());
                svg.end();
                svg.text(x + 14, y + i / 2 * LEGEND_ROW + 4.5, weight(each), each.label());
            }
            y += (all.size() + 1) / 2 * LEGEND_ROW;
        }
        return y - top;
    }

    private static String weight(Series each) {
        return each.bold() ? " class='bold'" : "";
    }
}
