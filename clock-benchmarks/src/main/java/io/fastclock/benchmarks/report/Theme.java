// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.List;

/** Colours of a light and of a dark page, of Okabe and Ito's palette, which the colour-blind can tell apart. */
record Theme(String name, String background, String text, String muted, String grid, String subject) {
    static final Theme LIGHT = new Theme("light", "#ffffff", "#1f2328", "#59636e", "#e4e7eb", "#0072b2");
    static final Theme DARK = new Theme("dark", "#0d1117", "#f0f6fc", "#a5afba", "#2a313a", "#56b4e9");

    /** Of lines that do not stand out. */
    static final List<String> OTHERS = List.of("#e69f00", "#009e73", "#cc79a7", "#d55e00", "#8c8c8c", "#8f7ee6");

    /** The name of the file with the chart in these colours. */
    String file(Chart chart) {
        return chart.name() + "-" + name + ".svg";
    }
}
