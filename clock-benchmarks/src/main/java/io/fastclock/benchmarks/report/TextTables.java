// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.List;
import java.util.Map;

/** Tables for a terminal: aligned columns. */
final class TextTables {
    private TextTables() {}

    static String render(Table table) {
        int[] widths = new int[table.columns().size()];
        measure(table.columns(), widths);
        table.rows().forEach(row -> measure(row, widths));

        StringBuilder text = new StringBuilder(table.title()).append('\n');
        appendRow(text, table.columns(), widths);
        int ruleLength = -2;
        for (int width : widths) {
            ruleLength += width + 2;
        }
        text.append("-".repeat(ruleLength)).append('\n');
        table.rows().forEach(row -> appendRow(text, row, widths));
        table.notes().forEach(note -> text.append(note).append('\n'));
        return text.toString();
    }

    static String render(Header header) {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, String> line : header.lines().entrySet()) {
            text.append(String.format("%-12s %s%n", line.getKey(), line.getValue()));
        }
        return text.toString();
    }

    private static void measure(List<String> cells, int[] widths) {
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(widths[i], cells.get(i).length());
        }
    }

    private static void appendRow(StringBuilder text, List<String> cells, int[] widths) {
        for (int i = 0; i < widths.length; i++) {
            String padding = " ".repeat(widths[i] - cells.get(i).length());
            if (i == 0) {
                text.append(cells.get(i)).append(padding);
            } else {
                text.append("  ").append(padding).append(cells.get(i));
            }
        }
        text.append('\n');
    }
}
