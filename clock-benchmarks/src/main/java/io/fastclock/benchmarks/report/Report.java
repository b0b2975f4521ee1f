// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Shows a directory's results: on the terminal, and beside them as {@code report.md} and {@code report.html}. */
public final class Report {
    private final Results results;
    private final Tables tables;

    public Report(Results results) {
        this.results = results;
        this.tables = new Tables(results);
    }

    public void print(PrintStream out) {
        out.println();
        out.print(TextTables.render(results.header()));
        for (Table table : new Table[] {tables.reads(), tables.targets(), tables.article()}) {
            out.println();
            out.print(TextTables.render(table));
        }
    }

    public void writeTo(Path directory) throws IOException {
        Files.writeString(directory.resolve("report.md"), markdown());
        Files.writeString(directory.resolve("report.html"), new HtmlReport(results).render());
    }

    private String markdown() {
        StringBuilder text = new StringBuilder("# What a read of the time costs\n\n");
        text.append(MarkdownTables.render(results.header()));
        for (Table table : tables.all()) {
            text.append("\n## ").append(table.title()).append("\n\n").append(MarkdownTables.render(table));
        }
        return text.toString();
    }
}
