// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.benchmarks.report.Look.Colour;
import java.util.List;

/**
 * A group of horizontal bars for each call, from zero on: what it takes with each clock, with the figure at the end of its bar.
 *
 * @param unit of all figures
 */
public record Bars(String name, String title, String alternative, String unit, List<Group> groups) implements Picture {
    private static final int WIDTH = 520 - 12 - 130; // Beside a bar stands its figure.
    private static final int BAR = 15;
    private static final int GROUP = 22 + 2 * BAR + 10;
    private static final int TOP = 58;

    /** A call. The note stands behind its second figure. */
    public record Group(String label, double system, double fastClock, String note) {}

    @Override
    public boolean isMeasured() {
        return !groups.isEmpty();
    }

    @Override
    public String svg() {
        SvgWriter svg = new SvgWriter();
        svg.text(6, 22, "class='title'", title);
        key(svg, 6, Colour.GREY, "with System");
        key(svg, 126, Colour.BLUE, "with FastClock");
        double most = Statistics.max(Statistics.values(groups, Group::system));
        int top = TOP;
        for (Group group : groups) {
            svg.text(6, top + 16, "", group.label());
            bar(svg, top + 22, Colour.GREY, group.system() / most, figure(group.system()));
            bar(svg, top + 22 + BAR, Colour.BLUE, group.fastClock() / most, figure(group.fastClock()) + group.note());
            top += GROUP;
        }
        return SvgChart.page(top + 4, title, alternative, svg);
    }

    private String figure(double value) {
        return Figures.significant(value) + " " + unit;
    }

    private static void key(SvgWriter svg, int x, Colour colour, String text) {
        svg.bar(colour, x, 36, BAR, BAR - 2);
        svg.text(x + BAR + 6, 46, "", text);
    }

    private static void bar(SvgWriter svg, int top, Colour colour, double share, String text) {
        svg.bar(colour, 6, top, Math.max(1, share * WIDTH), BAR - 1);
        svg.text(6 + share * WIDTH + 7, top + BAR - 3, colour == Colour.BLUE ? "class='bold'" : "", text);
    }
}
