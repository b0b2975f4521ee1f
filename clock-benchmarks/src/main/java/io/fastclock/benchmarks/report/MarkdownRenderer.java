// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.List;
import java.util.stream.Collectors;

/** Renders tables, charts and reports as GitHub Markdown. */
final class MarkdownRenderer {
    private MarkdownRenderer() {}

    /** Renders a report. The chart files are in the same directory. */
    static String render(String title, List<Section> sections) {
        StringBuilder text = new StringBuilder("# " + title + "\n");
        for (int i = 0; i < sections.size(); i++) {
            Section section = sections.get(i);
            if (i == 0 || !section.header().equals(sections.get(i - 1).header())) {
                text.append("\n| | |\n|---|---|\n");
                section.header().lines().forEach(line -> text.append(row(line)));
            }
            text.append("\n## " + section.title() + "\n");
            section.remarks().forEach(sentence -> text.append("\n" + escape(sentence) + "\n"));
            section.measuredCharts().forEach(chart -> text.append("\n" + picture(chart, "")));
            section.measuredTables()
                    .forEach(table -> text.append("\n### " + escape(table.title()) + "\n\n" + render(table)));
        }
        return text.toString();
    }

    /** Renders a table without its title. */
    static String render(Table table) {
        return row(table.columns()) + "|---|" + "--:|".repeat(table.columns().size() - 1) + "\n"
                + table.rows().stream().map(MarkdownRenderer::row).collect(Collectors.joining())
                + table.notes().stream().map(note -> "\n" + escape(note) + "\n").collect(Collectors.joining());
    }

    /** @param directory of the chart's files, relative to the page, with a trailing slash; may be empty */
    static String picture(Chart chart, String directory) {
        return """
                <picture>
                <source media="(prefers-color-scheme: dark)" srcset="%s">
                <img alt="%s" src="%s">
                </picture>
                """.formatted(
                        directory + Theme.DARK.file(chart),
                        HtmlReport.escape(chart.alternative()),
                        directory + Theme.LIGHT.file(chart));
    }

    private static String row(List<String> cells) {
        return cells.stream().map(MarkdownRenderer::escape).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String escape(String text) {
        return text.replace("|", "\\|").replace("*", "\\*").replace("<", "&lt;");
    }
}
