// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.List;

/** The colours of a light or dark page, from Okabe and Ito's palette for colour-blind readers. */
record Theme(String name, String background, String text, String muted, String grid, String subject) {
    static final Theme LIGHT = new Theme("light", "#ffffff", "#1f2328", "#59636e", "#e4e7eb", "#0072b2");
    static final Theme DARK = new Theme("dark", "#0d1117", "#f0f6fc", "#a5afba", "#2a313a", "#56b4e9");
    static final List<Theme> ALL = List.of(LIGHT, DARK);

    /** The colours of lines that are not emphasised. */
    static final List<String> OTHERS = List.of("#e69f00", "#009e73", "#cc79a7", "#d55e00", "#8c8c8c", "#8f7ee6");

    String file(Chart chart) {
        return chart.name() + "-" + name + ".svg";
    }
}
