// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What pages may quote of one committed run, as Markdown and by name: the tables and charts of its sections, and the
 * Markdown files that other programs have left in its directory.
 */
final class Quotes {
    private static final String NOT_MEASURED = "Not measured in this run.\n";
    private static final String REPORT = "report.md";

    private final String run;
    private final Map<String, String> byName = new TreeMap<>();

    /** @param link from the page to the run's directory, with a slash at its end */
    Quotes(Path run, List<Section> sections, String link) throws IOException {
        this.run = String.valueOf(run.getFileName());
        for (Section section : sections) {
            String source = "\n" + section.header().sentence() + ": [all figures](" + link + REPORT + ").\n";
            section.tables()
                    .forEach(table -> byName.putIfAbsent(
                            table.name(), table.isMeasured() ? MarkdownRenderer.render(table) + source : NOT_MEASURED));
            section.charts()
                    .forEach(chart -> byName.putIfAbsent(
                            chart.name(),
                            chart.isMeasured() ? MarkdownRenderer.picture(chart, link) + source : NOT_MEASURED));
        }
        try (Stream<Path> files = Files.list(run)) {
            for (Path file : files.sorted().toList()) {
                String name = String.valueOf(file.getFileName());
                if (name.endsWith(".md") && !name.equals(REPORT)) {
                    byName.putIfAbsent(name.substring(0, name.length() - ".md".length()), Files.readString(file));
                }
            }
        }
    }

    /** @throws IllegalArgumentException if nothing has that name */
    String named(String name) {
        String quote = byName.get(name);
        if (quote == null) {
            throw new IllegalArgumentException(
                    "no table or chart \"" + run + "/" + name + "\"; there are " + byName.keySet());
        }
        return quote;
    }

    /** @throws IllegalArgumentException if there is no such table, row or column */
    String cell(String table, String row, String column) {
        List<List<String>> rows = named(table)
                .lines()
                .filter(line -> line.startsWith("|"))
                .map(Quotes::cells)
                .toList();
        int index = rows.isEmpty() ? -1 : rows.get(0).indexOf(column);
        return rows.stream()
                .skip(2) // The column names and the line below them.
                .filter(cells -> index > 0 && cells.get(0).equals(row))
                .map(cells -> cells.get(index))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "no cell \"" + row + "\" / \"" + column + "\" in the table \"" + run + "/" + table + "\""));
    }

    private static List<String> cells(String line) {
        String inner = line.substring(1, line.endsWith("|") ? line.length() - 1 : line.length());
        return Pattern.compile("(?<!\\\\)\\|")
                .splitAsStream(inner)
                .map(String::strip)
                .toList();
    }
}
