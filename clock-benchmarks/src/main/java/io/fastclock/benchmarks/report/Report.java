// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The report of a run: on the terminal, and as files in its directory. */
public record Report(List<Section> sections) {
    private static final String TITLE = "FastClock: cost and accuracy of clock reads";

    public void show(Path directory, PrintStream out) throws IOException {
        print(out);
        write(directory);
        Files.writeString(directory.resolve("report.html"), HtmlReport.render(TITLE, sections));
        out.printf("%nReports: %s and report.html beside it%n", directory.resolve("report.md"));
    }

    void print(PrintStream out) {
        sections.stream().limit(1).forEach(section -> {
            out.print("\n");
            section.header().lines().forEach(line -> out.printf("%-12s %s\n", line.toArray()));
        });
        sections.stream()
                .flatMap(section -> section.remarks().stream())
                .distinct()
                .forEach(out::println);
        sections.stream()
                .flatMap(section -> section.summary().stream())
                .filter(Table::isMeasured)
                .forEach(table -> out.print("\n" + TextRenderer.render(table)));
    }

    /** Writes what is published. */
    public void write(Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("report.md"), MarkdownRenderer.render(TITLE, sections));
        for (Section section : sections) {
            for (Chart chart : section.measuredCharts()) {
                for (Theme theme : Theme.ALL) {
                    Files.writeString(directory.resolve(theme.file(chart)), SvgChart.render(chart, theme));
                }
            }
        }
    }
}
