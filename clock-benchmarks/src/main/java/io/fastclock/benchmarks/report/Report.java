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

    /** Ends with what to open next. */
    public void show(Path directory, PrintStream out) throws IOException {
        print(out);
        write(directory);
        Path html = directory.resolve("report.html");
        Files.writeString(html, HtmlReport.render(TITLE, sections));
        out.printf(
                "%nOpen %s in a browser: all tables and charts.%n",
                html.toAbsolutePath().normalize());
        out.println("The same as Markdown: " + directory.resolve("report.md"));
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
                .forEach(table -> out.print("\n" + table.text()));
    }

    /** Writes what is published. */
    public void write(Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("report.md"), markdown());
        for (Section section : sections) {
            for (Chart chart : section.measuredCharts()) {
                for (Theme theme : Theme.ALL) {
                    Files.writeString(directory.resolve(theme.file(chart)), SvgChart.render(chart, theme));
                }
            }
        }
    }

    /** The files of the charts are in the same directory. */
    String markdown() {
        StringBuilder text = new StringBuilder("# " + TITLE + "\n");
        for (int i = 0; i < sections.size(); i++) {
            Section section = sections.get(i);
            if (i == 0 || !section.header().equals(sections.get(i - 1).header())) {
                text.append("\n| | |\n|---|---|\n");
                section.header().lines().forEach(line -> text.append(Table.markdownRow(line)));
            }
            text.append("\n## " + section.title() + "\n");
            section.remarks().forEach(sentence -> text.append("\n" + Table.escape(sentence) + "\n"));
            section.measuredCharts().forEach(chart -> text.append("\n" + chart.markdown("")));
            section.measuredTables()
                    .forEach(table -> text.append("\n### " + Table.escape(table.title()) + "\n\n" + table.markdown()));
        }
        return text.toString();
    }
}
