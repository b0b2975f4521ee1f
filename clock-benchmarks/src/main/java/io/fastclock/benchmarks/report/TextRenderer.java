// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.List;
import java.util.stream.Stream;

/** Renders tables for a terminal, with aligned columns. */
final class TextRenderer {
    private TextRenderer() {}

    static String render(Table table) {
        List<List<String>> lines =
                Stream.concat(Stream.of(table.columns()), table.rows().stream()).toList();
        StringBuilder text = new StringBuilder(table.title() + "\n");
        for (int line = 0; line < lines.size(); line++) {
            int start = text.length();
            for (int i = 0; i < table.columns().size(); i++) {
                int column = i;
                int width = lines.stream()
                        .mapToInt(cells -> cells.get(column).length())
                        .max()
                        .orElse(0);
                String cell = lines.get(line).get(i);
                String padding = " ".repeat(width - cell.length());
                text.append(i == 0 ? cell + padding : "  " + padding + cell);
            }
            int length = text.length() - start;
            text.append(line == 0 ? "\n" + "-".repeat(length) + "\n" : "\n");
        }
        table.notes().forEach(note -> text.append(note + "\n"));
        return text.toString();
    }
}
