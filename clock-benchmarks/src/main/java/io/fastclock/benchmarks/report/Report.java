// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * The report of a run: on the terminal, and as files in its directory. If something was cut, each table says so.
 *
 * @param verdict a sentence; may be empty
 */
public record Report(String verdict, List<Section> sections) {
    private static final String TITLE = "FastClock: cost and accuracy of clock reads";
    private static final String CUT = "Cut short: not all that was planned was measured. Not to be quoted.\n";

    /** Ends with what to open next. */
    public void show(Path directory, PrintStream out) throws IOException {
        print(out);
        write(directory);
        Path html = directory.resolve("report.html");
        Files.writeString(html, html());
        out.printf(
                "%n%s%nOpen %s in a browser: all tables and charts.%n",
                verdict, html.toAbsolutePath().normalize());
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
        for (Section section : sections) {
            section.summary().stream()
                    .filter(Table::isMeasured)
                    .forEach(table ->
                            out.print("\n" + table.text() + (section.header().wasCut() ? CUT : "")));
        }
    }

    /** Writes what is published. */
    public void write(Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("report.md"), markdown());
        for (Chart chart : charts()) {
            Files.writeString(directory.resolve(chart.file()), SvgChart.render(chart));
        }
    }

    private List<Chart> charts() {
        return sections.stream().flatMap(Section::measuredCharts).toList();
    }

    /** The files of the charts are in the same directory. */
    String markdown() {
        StringBuilder text = new StringBuilder("# " + TITLE + "\n");
        text.append(verdict.isEmpty() ? "" : "\n" + verdict + "\n");
        Header last = null;
        for (Section section : sections) {
            if (!section.header().equals(last)) {
                text.append("\n| | |\n|---|---|\n");
                section.header().lines().forEach(line -> text.append(Table.markdownRow(line)));
            }
            last = section.header();
            text.append("\n## " + section.title() + "\n");
            section.remarks().forEach(sentence -> text.append("\n" + Table.escape(sentence) + "\n"));
            section.measuredCharts().forEach(chart -> text.append("\n" + chart.markdown("")));
            section.tables().filter(Table::isMeasured).forEach(table -> {
                text.append("\n### " + Table.escape(table.title) + "\n\n" + table.markdown());
                text.append(section.header().wasCut() ? "\n" + CUT : "");
            });
        }
        return text.toString();
    }

    /** The same as one file, with its charts inside. */
    String html() {
        List<Extension> tables = List.of(TablesExtension.create());
        String html = HtmlRenderer.builder()
                .extensions(tables)
                .build()
                .render(Parser.builder().extensions(tables).build().parse(markdown()));
        for (Chart chart : charts()) {
            String svg = "data:image/svg+xml;base64,"
                    + Base64.getEncoder().encodeToString(SvgChart.render(chart).getBytes(StandardCharsets.UTF_8));
            html = html.replace("src=\"" + chart.file() + "\"", "src=\"" + svg + "\"");
        }
        return Resources.text("report/report.html").replace("{{title}}", TITLE).replace("{{report}}", html);
    }
}
