// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * The report of a run: one table of it on the terminal, and all as files in its directory. If something was cut, each table says so.
 *
 * @param verdict a sentence; may be empty
 * @param overview the table for the terminal
 */
public record Report(String verdict, Optional<Table> overview, List<Section> sections) {
    private static final String TITLE = "FastClock: cost and accuracy of clock reads";
    private static final String CUT = "Cut short: not all that was planned was measured. Not to be quoted.\n";

    /** Prints one table, and what to open for all. */
    public void show(Path directory, PrintStream out) throws IOException {
        write(directory);
        Files.writeString(directory.resolve("report.html"), html());
        Stream<String> remarks = sections.stream().flatMap(section -> section.remarks().stream());
        out.println();
        Stream.concat(Stream.of(verdict), remarks)
                .filter(sentence -> !sentence.isEmpty())
                .distinct()
                .forEach(sentence -> out.println(Table.wrapped(sentence, Table.TERMINAL_WIDTH)));
        overview.ifPresent(table -> out.println("\n" + table.text()));
        out.println("All tables and charts, and what the figures mean:");
        for (String file : List.of("report.html", "report.md")) {
            out.println(directory.resolve(file).toAbsolutePath().normalize());
        }
    }

    /** Writes what is published. */
    public void write(Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("report.md"), markdown());
        for (Picture chart : charts()) {
            Files.writeString(directory.resolve(chart.file()), chart.svg());
        }
    }

    private List<? extends Picture> charts() {
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
            section.measuredTables().forEach(table -> {
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
        for (Picture chart : charts()) {
            String svg = "data:image/svg+xml;base64,"
                    + Base64.getEncoder().encodeToString(chart.svg().getBytes(StandardCharsets.UTF_8));
            html = html.replace("src=\"" + chart.file() + "\"", "src=\"" + svg + "\"");
        }
        return Resources.text("report/report.html").replace("{{title}}", TITLE).replace("{{report}}", html);
    }
}
