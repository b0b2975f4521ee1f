// SPDX-License-Identifier: Apache-2.0
package io.fastclock.applications;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a step has measured: a row of a table, or a round of it.
 *
 * @param figures by column
 */
record TableRow(String table, String name, Map<String, Double> figures) {
    TableRow(String table, String name) {
        this(table, name, new LinkedHashMap<>());
    }

    /** Adds a figure. Returns this row. */
    TableRow with(String column, Number figure) {
        figures.put(column, figure.doubleValue());
        return this;
    }

    /** @param names the column of the rows' names */
    record Table(String name, String title, String names, String notes) {
        /** Returns GitHub's Markdown. Figures of several rounds also have the difference from those of the first row. */
        String markdown(List<TableRow> all) {
            Map<String, Map<String, List<Double>>> rows = new LinkedHashMap<>();
            for (TableRow each : all) {
                if (each.table.equals(name)) {
                    Map<String, List<Double>> row = rows.computeIfAbsent(each.name, unused -> new LinkedHashMap<>());
                    each.figures.forEach((column, figure) -> row.computeIfAbsent(column, unused -> new ArrayList<>())
                            .add(figure));
                }
            }
            Map<String, Map<String, String>> cells = new LinkedHashMap<>();
            Map<String, List<Double>> first =
                    rows.isEmpty() ? Map.of() : rows.values().iterator().next();
            rows.forEach((row, columns) -> {
                Map<String, String> ofRow = cells.computeIfAbsent(row, unused -> new LinkedHashMap<>());
                columns.forEach((column, rounds) -> {
                    ofRow.put(column, spread(rounds));
                    if (rounds.size() > 1) {
                        double difference = median(rounds) - median(first.getOrDefault(column, rounds));
                        ofRow.put(column + ", difference", significant(difference));
                    }
                });
            });
            Set<String> columns = cells.values().stream()
                    .flatMap(row -> row.keySet().stream())
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            StringBuilder text = new StringBuilder("\n## " + title + "\n\n| " + names);
            columns.forEach(column -> text.append(" | " + column));
            text.append(" |\n|---|" + "--:|".repeat(columns.size()) + "\n");
            cells.forEach((row, of) -> {
                text.append("| " + row);
                columns.forEach(column -> text.append(" | " + of.getOrDefault(column, "-")));
                text.append(" |\n");
            });
            return text + "\n" + notes;
        }
    }

    private static String spread(List<Double> rounds) {
        String range = " (" + text(rounds.stream().min(Double::compare).orElseThrow()) + " to "
                + text(rounds.stream().max(Double::compare).orElseThrow()) + ")";
        return text(median(rounds)) + (rounds.size() == 1 ? "" : range);
    }

    private static double median(List<Double> rounds) {
        List<Double> sorted = rounds.stream().sorted().toList();
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }

    /** Counts are exact. */
    private static String text(double figure) {
        double shown = figure < 100 || figure == Math.rint(figure)
                ? figure
                : rounded(figure, 2).doubleValue();
        return shown == Math.rint(shown) ? String.format(Locale.ROOT, "%,.0f", shown) : significant(shown);
    }

    private static String significant(double figure) {
        return figure == 0 ? "0" : rounded(figure, 3).toPlainString();
    }

    private static BigDecimal rounded(double value, int digits) {
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits));
        return rounded.setScale(rounded.scale() + digits - rounded.precision());
    }
}
