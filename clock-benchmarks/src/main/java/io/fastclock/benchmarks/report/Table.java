// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table with notes. The first column has the rows' names, the others have figures. A column stands where it is first
 * named. In a row that does not name it, its cell is {@link Figures#NONE}.
 */
public final class Table {
    static final int TERMINAL_WIDTH = 100;
    private static final int LONGEST_CELL = 50; // On a terminal.

    final String name;
    final String title;
    private final Set<String> columns = new LinkedHashSet<>();
    private final List<Map<String, String>> rows = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private String alignment = "--:|";

    public Table(String name, String title) {
        this.name = name;
        this.title = title;
    }

    /** Returns the table with its title and its notes in {@code tables.txt}. */
    public static Table of(String name) {
        List<String> words = Stream.of(Resources.text("report/tables.txt").split("\n\n", -1))
                .map(block -> block.lines().toList())
                .filter(block -> block.get(0).equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("tables.txt has no " + name));
        Table table = new Table(name, words.get(1));
        table.notes.addAll(words.subList(2, words.size()));
        return table;
    }

    /** Replaces a name in braces in the notes. */
    public Table fill(String placeholder, Object value) {
        notes.replaceAll(note -> note.replace("{" + placeholder + "}", value.toString()));
        return this;
    }

    /** Aligns the columns for text in place of figures. */
    public Table ofText() {
        alignment = "---|";
        return this;
    }

    public Table row() {
        rows.add(new HashMap<>());
        return this;
    }

    /** Adds a cell to the last row. */
    public Table cell(String column, String text) {
        columns.add(column);
        if (rows.get(rows.size() - 1).put(column, text) != null) {
            throw new IllegalArgumentException("two cells for the column " + column + " of \"" + title + "\"");
        }
        return this;
    }

    public Table note(String text) {
        notes.add(text);
        return this;
    }

    /** Returns the columns, and then the rows, of the article that a table repeats. */
    public static List<List<String>> article(String name) {
        return Resources.text("articles/" + name + ".txt")
                .lines()
                .map(line -> List.of(line.split("; ", -1)))
                .toList();
    }

    /** Adds the rows of the article, as far as this table has its columns. */
    public Table addArticle() {
        List<List<String>> lines = article(name);
        List<String> names = lines.get(0);
        for (List<String> line : lines.subList(1, lines.size())) {
            row();
            names.stream().filter(columns::contains).forEach(column -> cell(column, line.get(names.indexOf(column))));
        }
        return this;
    }

    public List<String> notes() {
        return notes;
    }

    public List<List<String>> rows() {
        return rows.stream()
                .map(row -> columns.stream()
                        .map(column -> row.getOrDefault(column, Figures.NONE))
                        .toList())
                .toList();
    }

    boolean isMeasured() {
        return !rows.isEmpty() && columns.size() > 1;
    }

    /** Returns GitHub's Markdown, without the title. */
    String markdown() {
        return markdownRow(columns) + "|---|" + alignment.repeat(columns.size() - 1) + "\n"
                + rows().stream().map(Table::markdownRow).collect(Collectors.joining())
                + notes.stream().map(note -> "\n" + escape(note) + "\n").collect(Collectors.joining());
    }

    static String markdownRow(Collection<String> cells) {
        return cells.stream().map(Table::escape).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    static String escape(String text) {
        return text.replace("|", "\\|").replace("*", "\\*").replace("<", "&lt;");
    }

    /** Returns text for a terminal: as many columns as fit, with their names in several lines. */
    String text() {
        List<List<String>> columnsOfLines = new ArrayList<>();
        int left = TERMINAL_WIDTH;
        for (String column : columns) {
            boolean isFirst = columnsOfLines.isEmpty();
            List<String> cells = rows.stream()
                    .map(row -> row.getOrDefault(column, Figures.NONE))
                    .map(cell -> cell.length() > LONGEST_CELL ? cell.substring(0, LONGEST_CELL - 3) + "..." : cell)
                    .toList();
            int width = Stream.concat(cells.stream(), Stream.of(column.split(" ", -1)))
                    .mapToInt(String::length)
                    .max()
                    .orElseThrow();
            left -= isFirst ? width : width + 2;
            if (left < 0) {
                break;
            }
            String format = isFirst ? "%-" + width + "s" : "  %" + width + "s";
            List<String> heading = Arrays.asList(wrapped(column, width).split("\n", -1));
            columnsOfLines.add(Stream.of(heading, List.of("-".repeat(width)), cells)
                    .flatMap(List::stream)
                    .map(line -> String.format(format, line))
                    .toList());
        }
        int height = columnsOfLines.stream().mapToInt(List::size).max().orElse(0);
        StringBuilder text = new StringBuilder(title + "\n");
        for (int i = height; i > 0; i--) {
            for (List<String> lines : columnsOfLines) {
                text.append(i > lines.size() ? " ".repeat(lines.get(0).length()) : lines.get(lines.size() - i));
            }
            text.append("\n");
        }
        return text.toString();
    }

    /** Breaks a text into lines, each as long as it may be. */
    static String wrapped(String text, int width) {
        return text.replaceAll("(.{1," + width + "})(?: |$)", "$1\n").stripTrailing();
    }
}
