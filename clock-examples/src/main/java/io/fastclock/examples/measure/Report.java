// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.measure;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Receives the output of examples: prints text and comparisons, and keeps the comparisons for a {@link GainsTable}. */
public final class Report {
    private final PrintStream text;
    private final List<Comparison> comparisons = new ArrayList<>();

    public Report(PrintStream text) {
        this.text = text;
    }

    /** Returns the stream for everything except comparisons. */
    public PrintStream text() {
        return text;
    }

    /** Prints the comparison and keeps it. */
    public void add(Comparison comparison) {
        text.println(comparison.sentence());
        comparisons.add(comparison);
    }

    /** Returns the comparisons in the order in which they were added. */
    public List<Comparison> comparisons() {
        return List.copyOf(comparisons);
    }
}
