// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

    /** Returns a table. Figures of several rounds also have the difference from those of the first row. */
    static Table table(String table, String names, List<TableRow> results) {
        Table shown = Table.of(table);
        Map<String, Map<String, List<Double>>> rows = new LinkedHashMap<>();
        for (TableRow each : Statistics.where(results, result -> result.table.equals(table))) {
            Map<String, List<Double>> row = rows.computeIfAbsent(each.name, name -> new LinkedHashMap<>());
            each.figures.forEach((column, figure) ->
                    row.computeIfAbsent(column, name -> new ArrayList<>()).add(figure));
        }
        rows.forEach((name, row) -> {
            shown.row().cell(names, name);
            row.forEach((column, rounds) -> {
                shown.cell(column, Figures.spread(rounds, TableRow::text));
                if (rounds.size() > 1) {
                    List<Double> first = rows.values().iterator().next().getOrDefault(column, rounds);
                    double difference = Statistics.median(rounds) - Statistics.median(first);
                    shown.cell(column + ", difference", Figures.significant(difference));
                }
            });
        });
        return shown;
    }

    /** Counts are exact. */
    private static String text(double figure) {
        double shown = figure < 100 || figure == Math.rint(figure)
                ? figure
                : Figures.rounded(figure, 2).doubleValue();
        return shown == Math.rint(shown) ? Figures.count(shown) : Figures.significant(shown);
    }
}
