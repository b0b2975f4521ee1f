// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Table;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The figures that decide between the main clocks, from the tables of all experiments of a run. */
record ReadmeFigures(List<Section> sections, Table table) {
    private static final List<Subject> WALL = List.of(Subject.SYSTEM, Subject.COARSE, Subject.FAST_CLOCK);
    private static final List<Subject> MONOTONIC =
            List.of(Subject.SYSTEM_NANO_TIME, Subject.COARSE_NANO_TIME, Subject.FAST_CLOCK_NANO_TIME);

    /** Empty if none of the figures was measured. Its header is that of all of them. */
    static Optional<Section> of(List<Section> sections) {
        Table table = new Table("readmeFigures", "The main clocks: median (range)");
        new ReadmeFigures(sections, table).addRows();
        return sections.stream()
                .map(Section::header)
                .reduce(Header::and)
                .filter(any -> !table.rows().isEmpty())
                .map(header -> new Section("The main clocks", header, List.of(), List.of(table), List.of(), List.of()));
    }

    private void addRows() {
        addRow("ns per read, one thread", WALL, "comparison", "ns per read");
        for (String load : List.of("idle machine", "8 busy threads per core")) {
            addRow("stale by, " + load + ": p99 / p99.9 / worst, ms", MONOTONIC, "stalenessByLoad", load);
        }
        addRow("stale first reads after a pause of 500 ms", WALL, clock -> {
            String stale = cell("pause", clock, "stale first reads");
            return stale.equals(Figures.NONE) ? stale : stale + " of " + cell("pause", clock, "counted");
        });
        addRow("wake-ups a second, while nobody reads", WALL, "comparison", "wake-ups/s, idle clock");
        addRow("pays from, reads a second of a process", WALL, "cpuBreakEven", "reads/s");
    }

    private void addRow(String name, List<Subject> clocks, String of, String column) {
        addRow(name, clocks, clock -> cell(of, clock, column));
    }

    private void addRow(String name, List<Subject> clocks, Function<Subject, String> cell) {
        List<String> cells = clocks.stream().map(cell).toList();
        if (!cells.stream().allMatch(Figures.NONE::equals)) {
            table.row()
                    .cell("figure", name)
                    .cell("System", cells.get(0))
                    .cell("coarse", cells.get(1))
                    .cell("adaptive", cells.get(2));
        }
    }

    private String cell(String of, Subject clock, String column) {
        return sections.stream()
                .flatMap(Section::tables)
                .filter(each -> each.name().equals(of))
                .findFirst()
                .map(each -> each.find(clock.label(), column))
                .orElse(Figures.NONE);
    }
}
