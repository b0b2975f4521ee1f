// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The part of a report for one experiment.
 *
 * @param remarks sentences above the tables
 */
public record Section(
        String title, Header header, List<String> remarks, List<Table> tables, List<? extends Picture> charts) {
    public Stream<Table> measuredTables() {
        return tables.stream().filter(Table::isMeasured);
    }

    Stream<? extends Picture> measuredCharts() {
        return charts.stream().filter(Picture::isMeasured);
    }

    /** The names that a page may quote. */
    Stream<String> names() {
        return Stream.concat(
                tables.stream().map(table -> table.name), charts.stream().map(Picture::name));
    }

    /** Returns the Markdown of a table or a chart, unless it was not measured. */
    Optional<String> quote(String name, String directory) {
        Stream<String> quoted =
                measuredTables().filter(table -> table.name.equals(name)).map(Table::markdown);
        Stream<String> pictures =
                measuredCharts().filter(chart -> chart.name().equals(name)).map(chart -> chart.markdown(directory));
        return Stream.concat(quoted, pictures).findFirst();
    }
}
