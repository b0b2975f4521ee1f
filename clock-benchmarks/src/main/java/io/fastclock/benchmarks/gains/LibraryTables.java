// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import io.fastclock.benchmarks.gains.GainsExperiment.GainFigures;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import io.fastclock.tools.catalogue.Catalogue;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The tables of the page about libraries: the catalogue, with what a run of the gains has measured. */
public record LibraryTables(Recorded<GainFigures> gains) {
    private static final int BEST = 10;

    public Section section() {
        return gains.section("Libraries", best(), forReadme(), of("right"), of("depends"), of("wrong"));
    }

    /** The rows of libraries that gain most. */
    private Table best() {
        Table table = new Table("bestGains", "The libraries that gain most").ofText();
        bestRows().forEach(gain -> {
            Catalogue.Entry entry = Libraries.entry(gain).orElseThrow();
            GainsExperiment.addRow(table, gain, rounds(gain), gains.header());
            table.cell("the time is", entry.get("time")).cell("how", how(entry, ""));
        });
        return table;
    }

    /** The same in short: a column for each library. */
    private Table forReadme() {
        Table table = new Table("libraryGains", "Libraries that gain most");
        addRow(table, "System", gain -> nanos(gain, GainFigures::systemNanos));
        addRow(table, "FastClock", gain -> nanos(gain, GainFigures::fastClockNanos));
        addRow(table, "gain", gain -> Figures.times(median(gain)));
        addRow(table, "how", gain -> how(Libraries.entry(gain).orElseThrow(), "docs/libraries.md"));
        return table;
    }

    private void addRow(Table table, String name, Function<Gain, String> cell) {
        table.row().cell("ns of CPU time per call", name);
        bestRows()
                .forEach(gain -> table.cell(Libraries.entry(gain).orElseThrow().get("library"), cell.apply(gain)));
    }

    private String nanos(Gain gain, ToDoubleFunction<GainFigures> figure) {
        return Figures.significant(Statistics.median(rounds(gain), figure));
    }

    /** One row of each library. */
    private List<Gain> bestRows() {
        Set<String> groups = new HashSet<>();
        return Arrays.stream(Gain.values())
                .filter(gain -> Libraries.entry(gain).isPresent() && Statistics.min(ratios(gain)) > 1)
                .sorted(Comparator.comparingDouble(this::median).reversed())
                .filter(gain -> groups.add(
                        Libraries.entry(gain).orElseThrow().get("artifact").split(":", 2)[0]))
                .limit(BEST)
                .toList();
    }

    private static String how(Catalogue.Entry entry, String page) {
        String by = entry.optional("hook").isPresent() ? "its hook" : "`include`";
        return entry.get("verdict").equals("right") ? "`replace`" : "[" + by + "](" + page + "#it-depends)";
    }

    private double median(Gain gain) {
        return Statistics.median(ratios(gain));
    }

    private List<Double> ratios(Gain gain) {
        return Statistics.values(rounds(gain), each -> each.systemNanos() / each.fastClockNanos());
    }

    private List<GainFigures> rounds(Gain gain) {
        return Statistics.where(gains.results(), each -> each.gain() == gain);
    }

    private String gain(Catalogue.Entry entry) {
        List<Double> ratios =
                entry.optional("gain").map(Gain::valueOf).map(this::ratios).orElse(List.of());
        if (ratios.isEmpty()) {
            return "read only";
        }
        String gain = Figures.times(Statistics.median(ratios));
        return Statistics.min(ratios) > 1 ? gain : Statistics.max(ratios) < 1 ? gain + ": slower" : "none: noise";
    }

    /** All entries with a verdict. */
    private Table of(String verdict) {
        Table table = new Table(verdict + "Libraries", "Libraries: " + verdict).ofText();
        for (Catalogue.Entry entry : Catalogue.ENTRIES) {
            if (entry.get("verdict").equals(verdict)) {
                table.row()
                        .cell("library", entry.get("library") + " (" + String.join(", ", entry.versions) + ")")
                        .cell("classes", entry.get("classes").replace(";", ", "))
                        .cell("clock", entry.get("clock"))
                        .cell("the time is", entry.get("time"));
                entry.optional("reason").ifPresent(reason -> table.cell("because", reason));
                entry.optional("hook").ifPresent(hook -> table.cell("hook", "`" + hook + "`"));
                if (!verdict.equals("wrong")) {
                    table.cell("gain", gain(entry));
                }
            }
        }
        return table;
    }
}
