// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.List;
import java.util.stream.Stream;

/**
 * The part of a report for one experiment. The terminal does not show the details.
 *
 * @param remarks sentences above the tables
 */
public record Section(
        String title,
        Header header,
        List<String> remarks,
        List<Table> summary,
        List<Table> details,
        List<Chart> charts) {
    /** If something was cut, the header and each table say so. */
    public static Section of(
            String title,
            Header header,
            List<String> cuts,
            List<String> remarks,
            List<Table> summary,
            List<Table> details,
            List<Chart> charts) {
        if (cuts.isEmpty()) {
            return new Section(title, header, remarks, summary, details, charts);
        }
        List<String> sentences = Stream.concat(cuts.stream(), remarks.stream()).toList();
        return new Section(title, header.cut(), sentences, noted(summary), noted(details), charts);
    }

    private static List<Table> noted(List<Table> tables) {
        return tables.stream()
                .map(table -> table.with("Cut short: not all that was planned was measured. Not to be quoted."))
                .toList();
    }

    Stream<Table> tables() {
        return Stream.concat(summary.stream(), details.stream());
    }

    List<Table> measuredTables() {
        return tables().filter(Table::isMeasured).toList();
    }

    List<Chart> measuredCharts() {
        return charts.stream().filter(Chart::isMeasured).toList();
    }
}
