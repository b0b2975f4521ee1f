// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Table;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** FastClock beside its best known peers, from the tables of all experiments of a run. */
record ReadmeFigures(List<Section> sections, Table table) {
    private static final List<Subject> CLOCKS =
            List.of(Subject.SYSTEM, Subject.FAST_CLOCK, Subject.SENTINEL, Subject.HUTOOL, Subject.LOG4J2_CACHED);

    /** Empty if none of the figures was measured. Its header is that of all of them. */
    static Optional<Section> of(List<Section> sections) {
        Table table = new Table("readmeFigures", "FastClock and its peers: median (range)");
        new ReadmeFigures(sections, table).addRows();
        return sections.stream()
                .map(Section::header)
                .reduce(Header::and)
                .filter(any -> !table.rows().isEmpty())
                .map(header -> new Section(
                        "FastClock and its peers", header, List.of(), List.of(table), List.of(), List.of()));
    }

    private void addRows() {
        addRow("ns per read, 1 thread", "comparison", "ns per read");
        addRow("ns of CPU time per read, 128 threads", "reads", "128");
        addRow("staleness, idle machine: p99 / worst, ms", "comparison", "staleness, idle machine: p99 / worst, ms");
        addRow("worst staleness, all loads, ms", "comparison", "worst staleness, all loads, ms");
        addRow("threads, while read / later", "idle", "clock's threads before / after");
        addRow("wake-ups a second, while nobody reads", "comparison", "wake-ups/s, idle clock");
    }

    private void addRow(String name, String of, String column) {
        Map<Subject, String> cells =
                CLOCKS.stream().collect(Collectors.toMap(clock -> clock, clock -> cell(of, clock, column)));
        if (!cells.values().stream().allMatch(Figures.NONE::equals)) {
            table.row().cell("figure", name);
            for (Subject clock : CLOCKS) {
                table.cell(
                        clock.label().replaceAll("[ .].*", ""),
                        Objects.requireNonNull(cells.get(clock)).replaceAll(" \\(.*x\\)", ""));
            }
        }
    }

    /** The rows of tables may have the versions of libraries in their names. */
    private String cell(String of, Subject clock, String column) {
        return sections.stream()
                .flatMap(section -> section.tables()
                        .filter(each -> each.name().equals(of))
                        .map(each -> each.find(clock.label(section.header()), column)))
                .findFirst()
                .orElse(Figures.NONE);
    }
}
