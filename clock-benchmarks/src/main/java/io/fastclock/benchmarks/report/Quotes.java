// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What pages may quote of one committed run, by name: the tables and charts of its sections, and the Markdown files that
 * other programs have left in its directory.
 */
final class Quotes {
    private static final String REPORT = "report.md";

    private final String run;
    private final Map<String, Quote> quotes = new TreeMap<>();
    private final Map<String, Table> tables = new TreeMap<>();

    /** @param source what was measured where, for the end of the quote; may be empty */
    record Quote(String markdown, String source) {}

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
        for (Path file : Pages.list(directory, path -> path.toString().endsWith(".md") && !path.endsWith(REPORT))) {
            String name = String.valueOf(file.getFileName()).replaceFirst("\\.md$", "");
            quotes.putIfAbsent(name, new Quote(Files.readString(file), ""));
        }
    }

    private void add(String name, String text, String source) {
        quotes.putIfAbsent(
                name, text.isEmpty() ? new Quote("Not measured in this run.\n", "") : new Quote(text, source));
    }

    /** @throws IllegalArgumentException if nothing has that name */
    Quote named(String name) {
        Quote quote = quotes.get(name);
        if (quote == null) {
            throw new IllegalArgumentException(
                    "no table or chart \"" + run + "/" + name + "\"; there are " + quotes.keySet());
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
