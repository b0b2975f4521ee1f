// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Tables in GitHub's Markdown. */
final class MarkdownTables {
    private MarkdownTables() {}

    /** Without its title, which is the heading's or the sentence's before it. */
    static String render(Table table) {
        StringBuilder text = new StringBuilder();
        appendRow(text, table.columns());
        text.append("|---|").append("--:|".repeat(table.columns().size() - 1)).append('\n');
        table.rows().forEach(row -> appendRow(text, row));
        table.notes().forEach(note -> text.append('\n').append(escape(note)).append('\n'));
        return text.toString();
    }

    static String render(Header header) {
        StringBuilder text = new StringBuilder("| | |\n|---|---|\n");
        for (Map.Entry<String, String> line : header.lines().entrySet()) {
            String value = line.getKey().equals("command") ? "`" + line.getValue() + "`" : escape(line.getValue());
            text.append("| ").append(line.getKey()).append(" | ").append(value).append(" |\n");
        }
        return text.toString();
    }

    private static void appendRow(StringBuilder text, List<String> cells) {
        text.append(cells.stream().map(MarkdownTables::escape).collect(Collectors.joining(" | ", "| ", " |\n")));
    }

    private static String escape(String cell) {
        return cell.replace("|", "\\|").replace("*", "\\*");
    }
}
