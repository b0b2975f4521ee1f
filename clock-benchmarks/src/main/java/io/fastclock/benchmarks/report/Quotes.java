// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What pages may quote of one committed run, by name: the tables and charts of its sections, and the Markdown files that
 * other programs have left in its directory.
 */
final class Quotes {
    private static final String NOT_MEASURED = "Not measured in this run.\n";
    private static final String REPORT = "report.md";

    private final String run;
    private final Map<String, String> markdown = new TreeMap<>();
    private final Map<String, String> sources = new TreeMap<>();
    private final Map<String, Table> tables = new TreeMap<>();

    /** @param link from the page to the run's directory, with a slash at its end */
    Quotes(Path directory, List<Section> sections, String link) throws IOException {
        run = String.valueOf(directory.getFileName());
        for (Section section : sections) {
            String source = "\n" + section.header().sentence() + ": [all figures](" + link + REPORT + ").\n";
            section.tables().forEach(table -> {
                tables.putIfAbsent(table.name(), table);
                add(table.name(), table.isMeasured() ? MarkdownRenderer.render(table) : "", source);
            });
            section.charts()
                    .forEach(chart ->
                            add(chart.name(), chart.isMeasured() ? MarkdownRenderer.picture(chart, link) : "", source));
        }
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.sorted().toList()) {
                String name = String.valueOf(file.getFileName());
                if (name.endsWith(".md") && !name.equals(REPORT)) {
                    markdown.putIfAbsent(name.replaceFirst("\\.md$", ""), Files.readString(file));
                }
            }
        }
    }

    private void add(String name, String text, String source) {
        if (!markdown.containsKey(name)) {
            markdown.put(name, text.isEmpty() ? NOT_MEASURED : text);
            sources.put(name, text.isEmpty() ? "" : source);
        }
    }

    /** Returns what was measured where, for the end of a quote; may be empty. */
    String source(String name) {
        return sources.getOrDefault(name, "");
    }

    /** @throws IllegalArgumentException if nothing has that name */
    String named(String name) {
        String quote = markdown.get(name);
        if (quote == null) {
            throw new IllegalArgumentException(
                    "no table or chart \"" + run + "/" + name + "\"; there are " + markdown.keySet());
        }
        return quote;
    }

    /** @throws IllegalArgumentException if there is no such table, row or column */
    String cell(String name, String row, String column) {
        Table table = tables.getOrDefault(name, Table.of(name, "").build());
        int index = table.columns().indexOf(column);
        return table.rows().stream()
                .filter(cells -> index > 0 && cells.get(0).equals(row))
                .map(cells -> cells.get(index))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "no cell \"" + row + "\" / \"" + column + "\" in the table \"" + run + "/" + name + "\""));
    }
}
