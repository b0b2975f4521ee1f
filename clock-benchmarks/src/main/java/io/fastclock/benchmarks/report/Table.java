// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Cells, and what stands around them; the ways to show it are {@link TextTables}, {@link MarkdownTables} and
 * {@link HtmlReport}.
 *
 * @param title what it shows, with the unit
 * @param columns the first is the rows' name; the others are figures
 * @param notes what a reader must know
 */
record Table(String title, List<String> columns, List<List<String>> rows, List<String> notes) {
    static Builder titled(String title) {
        return new Builder(title);
    }

    /** Collects the parts. */
    static final class Builder {
        private final String title;
        private final List<String> columns = new ArrayList<>();
        private final List<List<String>> rows = new ArrayList<>();
        private final List<String> notes = new ArrayList<>();

        private Builder(String title) {
            this.title = title;
        }

        Builder column(String name) {
            columns.add(name);
            return this;
        }

        Builder row(List<String> cells) {
            if (cells.size() != columns.size()) {
                throw new IllegalArgumentException(
                        cells.size() + " cells for " + columns.size() + " columns of \"" + title + "\": " + cells);
            }
            rows.add(List.copyOf(cells));
            return this;
        }

        Builder note(String text) {
            notes.add(text);
            return this;
        }

        Table build() {
            return new Table(title, List.copyOf(columns), List.copyOf(rows), List.copyOf(notes));
        }
    }
}
