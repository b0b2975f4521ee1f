// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A table with notes. The first column has the rows' names, the others have figures. */
public record Table(String name, String title, List<String> columns, List<List<String>> rows, List<String> notes) {
    public static Builder of(String name, String title) {
        return new Builder(name, title);
    }

    Table with(String note) {
        return new Table(
                name,
                title,
                columns,
                rows,
                Stream.concat(notes.stream(), Stream.of(note)).toList());
    }

    boolean isMeasured() {
        return !rows.isEmpty() && columns.size() > 1;
    }

    /** Returns the cell, or {@link Figures#NONE} if the table does not have it. */
    public String cell(String row, String column) {
        int index = columns.indexOf(column);
        return rows.stream()
                .filter(cells -> index > 0 && cells.get(0).equals(row))
                .map(cells -> cells.get(index))
                .findFirst()
                .orElse(Figures.NONE);
    }

    /** Returns GitHub's Markdown, without the title. */
    String markdown() {
        return markdownRow(columns) + "|---|" + "--:|".repeat(columns.size() - 1) + "\n"
                + rows.stream().map(Table::markdownRow).collect(Collectors.joining())
                + notes.stream().map(note -> "\n" + escape(note) + "\n").collect(Collectors.joining());
    }

    static String markdownRow(List<String> cells) {
        return cells.stream().map(Table::escape).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    static String escape(String text) {
        return text.replace("|", "\\|").replace("*", "\\*").replace("<", "&lt;");
    }

    /** Returns text for a terminal, with aligned columns. */
    String text() {
        String format = IntStream.range(0, columns.size())
                .mapToObj(column -> (column == 0 ? "%-" : "  %") + width(column) + "s")
                .collect(Collectors.joining());
        String head = String.format(format, columns.toArray());
        return title + "\n" + head + "\n" + "-".repeat(head.length()) + "\n"
                + rows.stream()
                        .map(cells -> String.format(format, cells.toArray()) + "\n")
                        .collect(Collectors.joining())
                + notes.stream().map(note -> note + "\n").collect(Collectors.joining());
    }

    private int width(int column) {
        return Stream.concat(Stream.of(columns), rows.stream())
                .mapToInt(cells -> cells.get(column).length())
                .max()
                .orElseThrow();
    }

    /** A column stands where it is first named. In a row that does not name it, its cell is {@link Figures#NONE}. */
    public static final class Builder {
        private final String name;
        private final String title;
        private final Set<String> columns = new LinkedHashSet<>();
        private final List<Map<String, String>> rows = new ArrayList<>();
        private final List<String> notes = new ArrayList<>();

        private Builder(String name, String title) {
            this.name = name;
            this.title = title;
        }

        public Builder row() {
            rows.add(new HashMap<>());
            return this;
        }

        /** Adds a cell to the last row. */
        public Builder cell(String column, String text) {
            columns.add(column);
            if (rows.get(rows.size() - 1).put(column, text) != null) {
                throw new IllegalArgumentException("two cells for the column " + column + " of \"" + title + "\"");
            }
            return this;
        }

        public Builder note(String text) {
            notes.add(text);
            return this;
        }

        public Table build() {
            List<List<String>> cells = rows.stream()
                    .map(row -> columns.stream()
                            .map(column -> row.getOrDefault(column, Figures.NONE))
                            .toList())
                    .toList();
            return new Table(name, title, List.copyOf(columns), cells, List.copyOf(notes));
        }
    }
}
