// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** An HTML page in a single file, with tables, and with charts for light and dark screens. */
final class HtmlReport {
    private HtmlReport() {}

    static String render(String title, List<Section> sections) throws IOException {
        StringBuilder html = new StringBuilder();
        for (int i = 0; i < sections.size(); i++) {
            Section section = sections.get(i);
            html.append(element("h2", section.title()));
            if (i == 0 || !section.header().equals(sections.get(i - 1).header())) {
                html.append("<table class=\"header\">\n");
                section.header().lines().forEach(line -> html.append(row("td", line)));
                html.append("</table>\n");
            }
            section.remarks().forEach(sentence -> html.append(element("p", sentence)));
            for (Chart chart : section.measuredCharts()) {
                for (Theme theme : Theme.ALL) {
                    html.append("<div class=\"" + theme.name() + "\">" + SvgChart.render(chart, theme) + "</div>");
                }
                html.append("\n");
            }
            section.measuredTables().forEach(table -> {
                html.append(element("h3", table.title())).append("<div class=\"scroll\"><table>\n");
                html.append(row("th", table.columns()));
                table.rows().forEach(row -> html.append(row("td", row)));
                html.append("</table></div>\n");
                table.notes().forEach(note -> html.append(element("p class=\"note\"", note)));
            });
        }
        return resource("report.html").replace("{{title}}", escape(title)).replace("{{sections}}", html);
    }

    static String resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(HtmlReport.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String row(String element, List<String> cells) {
        return cells.stream()
                .map(cell -> element(element, cell).strip())
                .collect(Collectors.joining("", "<tr>", "</tr>\n"));
    }

    private static String element(String element, String text) {
        return "<" + element + ">" + escape(text) + "</" + element.replaceFirst(" .*", "") + ">\n";
    }

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
