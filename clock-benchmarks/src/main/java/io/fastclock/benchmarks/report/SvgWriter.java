// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.Locale;

/** Writes SVG elements, one a line. Text stays text: the bytes do not depend on this machine's fonts. */
final class SvgWriter {
    private final StringBuilder svg = new StringBuilder();

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&apos;");
    }

    void text(double x, double y, String attributes, String text) {
        element("<text x='%.1f' y='%.1f' %s>%s</text>", x, y, attributes, escaped(text));
    }

    /** Begins what has the colour of a series. */
    void begin(Look look) {
        element("<g class='%s' fill='currentColor' stroke='currentColor'>", look.colour());
    }

    void end() {
        element("</g>");
    }

    void bar(Look.Colour colour, double x, double y, double width, double height) {
        element(
                "<rect class='%s' fill='currentColor' x='%.1f' y='%.1f' width='%.1f' height='%.1f'/>",
                colour, x, y, width, height);
    }

    void marker(Look look, double x, double y, boolean bold) {
        String scale = bold ? " scale(1.3)" : "";
        element("<path d='%s' transform='translate(%.1f %.1f)%s'/>", look.marker().path, x, y, scale);
    }

    @SuppressWarnings("AnnotateFormatMethod") // The annotation would be another dependency.
    void element(String format, Object... arguments) {
        svg.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }

    @Override
    public String toString() {
        return svg.toString();
    }
}
