// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What pages may quote of one committed run, by name: the tables and charts of its sections. */
final class Quotes {
    private final String run;
    private final Map<String, Quote> quotes = new TreeMap<>();
    private final Map<String, Table> tables = new HashMap<>();
    private final Set<String> cut = new HashSet<>();

    /** @param source what was measured where, for the end of the quote; may be empty */
    record Quote(String markdown, String source) {}

    /** @param link from the page to the run's directory, with a slash at its end */
    Quotes(String run, List<Section> sections, String link) {
        this.run = run;
        for (Section section : sections) {
            String source = "\n" + section.header().sentence() + ": [all figures](" + link + "report.md).\n";
            Quote none = new Quote("Not measured in this run.\n", "");
            section.tables().forEach(table -> {
                tables.putIfAbsent(table.name(), table);
                quotes.putIfAbsent(
                        table.name(), table.isMeasured() ? new Quote(MarkdownRenderer.render(table), source) : none);
            });
            section.charts()
                    .forEach(chart -> quotes.putIfAbsent(
                            chart.name(),
                            chart.isMeasured() ? new Quote(MarkdownRenderer.picture(chart, link), source) : none));
            if (section.header().isCut()) {
                section.tables().forEach(table -> cut.add(table.name()));
                section.charts().forEach(chart -> cut.add(chart.name()));
            }
        }
    }

    Quote named(String name) {
        checkComplete(name);
        Quote quote = quotes.get(name);
        if (quote == null) {
            throw new IllegalArgumentException(
                    "no table or chart \"" + run + "/" + name + "\"; there are " + quotes.keySet());
        }
        return quote;
    }

    private void checkComplete(String name) {
        if (cut.contains(name)) {
            throw new IllegalArgumentException(
                    "\"" + run + "/" + name + "\" cannot be quoted: its measurement was cut short");
        }
    }

    String cell(String name, String row, String column) {
        checkComplete(name);
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
