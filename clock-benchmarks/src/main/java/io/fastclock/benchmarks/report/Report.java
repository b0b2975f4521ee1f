// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Shows a run's results: on the terminal, and beside them as {@code report.md} and {@code report.html}. */
public final class Report {
    private final Results results;
    private final ProbeResults probes;
    private final Tables tables;
    private final ProbeTables probeTables;
    private final Optional<HostResults> hosts;
    private final Optional<HostTables> hostTables;
    private final Optional<WorkloadResults> workloads;

    Report(Results results, ProbeResults probes, Optional<HostResults> hosts, Optional<WorkloadResults> workloads) {
        this.results = results;
        this.probes = probes;
        this.tables = new Tables(results);
        this.probeTables = new ProbeTables(results, probes);
        this.hosts = hosts;
        this.hostTables = hosts.map(HostTables::new);
        this.workloads = workloads;
    }

    /** Of all that a directory has. */
    public static Report read(Path directory) throws IOException {
        return new Report(
                Results.read(directory),
                ProbeResults.read(directory),
                HostResults.read(directory),
                WorkloadResults.read(directory));
    }

    public void print(PrintStream out) {
        out.println();
        out.print(TextTables.render(results.header()));
        List<Table> shown = new ArrayList<>();
        if (results.anyRead()) {
            shown.addAll(List.of(tables.reads(), tables.targets(), tables.article()));
        }
        shown.addAll(probeTables.summary());
        hostTables.ifPresent(tables -> shown.addAll(tables.summary()));
        workloads.ifPresent(measured -> shown.addAll(new WorkloadTables(measured).all()));
        print(shown, out);
    }

    /** Of a run that has measured nothing but this. */
    public static void print(Header header, ProbeResults probes, PrintStream out) {
        out.println();
        out.print(TextTables.render(header));
        print(new ProbeTables(new Results(header, List.of(), List.of()), probes).all(), out);
    }

    private static void print(List<Table> tables, PrintStream out) {
        for (Table table : measured(tables)) {
            out.println();
            out.print(TextTables.render(table));
        }
    }

    private static List<Table> measured(List<Table> tables) {
        return tables.stream()
                .filter(table -> !table.rows().isEmpty() && table.columns().size() > 1)
                .toList();
    }

    public void writeTo(Path directory) throws IOException {
        Files.writeString(directory.resolve("report.md"), markdown());
        Files.writeString(directory.resolve("report.html"), new HtmlReport(results, probes, hosts, workloads).render());
    }

    private String markdown() {
        StringBuilder text = new StringBuilder("# What a read of the time costs, and how true it is\n\n");
        text.append(MarkdownTables.render(results.header()));
        List<Table> all = new ArrayList<>(results.anyRead() ? tables.all() : List.of());
        all.addAll(probeTables.all());
        hostTables.ifPresent(tables -> all.addAll(tables.all()));
        measured(all).forEach(table -> append(table, text));
        workloads.ifPresent(found -> {
            text.append("\n# What a timestamp costs inside real work\n\n")
                    .append(MarkdownTables.render(found.header()));
            new WorkloadTables(found).all().forEach(table -> append(table, text));
        });
        return text.toString();
    }

    private static void append(Table table, StringBuilder text) {
        text.append("\n## ").append(table.title()).append("\n\n").append(MarkdownTables.render(table));
    }
}
