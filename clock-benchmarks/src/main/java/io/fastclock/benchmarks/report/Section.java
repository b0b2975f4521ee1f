// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.List;
import java.util.stream.Stream;

/** The part of a report for one experiment. The terminal does not show the details. */
public record Section(
        String title,
        Header header,
        List<String> leftOut,
        List<Table> summary,
        List<Table> details,
        List<Chart> charts) {
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
