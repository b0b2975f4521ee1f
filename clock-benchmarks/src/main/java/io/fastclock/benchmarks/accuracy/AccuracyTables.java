// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Table;

/** The table of the accuracy. */
record AccuracyTables(Header header, AccuracyResults results) {
    Table staleness() {
        Table table = new Table("staleness", "Staleness p50 / p99 / p99.9 / worst in ms");
        for (Subject subject : results.subjects()) {
            table.row().cell("clock", subject.label(header));
            results.loads()
                    .forEach(load -> table.cell(load.label, results.staleness(subject, load, 50, 99, 99.9, 100)));
            table.cell("worst while load starts, ms", results.worstOnset(subject));
        }
        table.note("The readers are the busy threads. On an idle machine and beside bursts there is one reader.")
                .note("A read is not stale if its value lies between the direct reads immediately before and after it."
                        + " Else its staleness is the distance to the nearer of the two. That of a millisecond counts from"
                        + " its end; nanoTime() has nanoseconds. Percentiles are the medians of the rounds, worst is that of"
                        + " all. \"frozen\": every read returned the same value.");
        results.defects().forEach(defect -> table.note("INVALID RESULTS: " + defect + "."));
        return table;
    }
}
