// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import io.fastclock.benchmarks.gains.GainsExperiment.GainFigures;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.report.Bars;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Pages;
import io.fastclock.benchmarks.report.Resources;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import io.fastclock.tools.catalogue.Catalogue;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of the page about libraries: the catalogue, with what a run of the gains has measured. */
record LibraryTables(Recorded<GainFigures> gains) {
    private static final int BEST = 9;

    List<Table> all() {
        return List.of(forReadme(), right(), depends(), notTried(), wrong());
    }

    /** The calls of libraries that gain most. */
    private Table forReadme() {
        Table table = new Table("libraryGains", "Calls of libraries that gain most");
        bestRows()
                .forEach(gain -> table.row()
                        .cell("call", gain.label(gains.header()))
                        .cell("System, ns", nanos(gain, GainFigures::systemNanos))
                        .cell("FastClock, ns", nanos(gain, GainFigures::fastClockNanos))
                        .cell("gain", Figures.times(median(gain)))
                        .cell("by", how(Libraries.entry(gain).orElseThrow())));
        return table;
    }

    /** The same calls. */
    Bars chart() {
        return new Bars(
                "gainsOfCalls",
                "CPU time of a call" + gains.header().java(),
                "The CPU time of calls of libraries, with System and with FastClock.",
                "ns",
                bestRows().stream().map(this::bars).toList());
    }

    private Bars.Group bars(Gain gain) {
        return new Bars.Group(
                gain.label(gains.header()),
                Statistics.median(rounds(gain), GainFigures::systemNanos),
                Statistics.median(rounds(gain), GainFigures::fastClockNanos),
                " (" + Figures.times(median(gain)) + ")");
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
                .filter(gain -> groups.add(Libraries.entry(gain).orElseThrow().group))
                .limit(BEST)
                .toList();
    }

    private static String how(Catalogue.Entry entry) {
        return entry.judgement == Catalogue.Judgement.RIGHT
                ? "`replace`"
                : hook(entry, "../../", "[`include`](../libraries.md#it-depends)");
    }

    private double median(Gain gain) {
        return Statistics.median(ratios(gain));
    }

    private List<Double> ratios(Gain gain) {
        return Statistics.values(rounds(gain), GainFigures::ratio);
    }

    private List<GainFigures> rounds(Gain gain) {
        return Statistics.where(gains.results(), each -> each.gain() == gain);
    }

    private String gain(Catalogue.Entry entry) {
        List<Double> ratios =
                entry.optional("gain").map(Gain::valueOf).map(this::ratios).orElse(List.of());
        if (ratios.isEmpty()) {
            return Figures.NONE;
        }
        String gain = Figures.times(Statistics.median(ratios));
        return Statistics.min(ratios) > 1 ? gain : Statistics.max(ratios) < 1 ? gain + ": slower" : "none: noise";
    }

    private Table right() {
        Table table = new Table("rightLibraries", "Libraries: right").ofText();
        entries(Catalogue.Judgement.RIGHT)
                .forEach(entry -> table.row()
                        .cell("library", name(entry))
                        .cell("the time is", entry.get("time"))
                        .cell("gain", gain(entry))
                        .cell("hook", hook(entry, "../", Figures.NONE)));
        return table;
    }

    private Table depends() {
        Table table = new Table("dependsLibraries", "Libraries: it depends").ofText();
        entries(Catalogue.Judgement.DEPENDS).forEach(entry -> {
            String otherwise = entry.get("clock").equals("java.time") ? Figures.NONE : "`include`";
            table.row()
                    .cell("library", name(entry))
                    .cell("because", entry.get("reason"))
                    .cell("gain", gain(entry))
                    .cell("how", hook(entry, "../", otherwise));
        });
        return table;
    }

    /** A link to the code, which {@code HooksTest} compares with the catalogue's. */
    private static String hook(Catalogue.Entry entry, String root, String otherwise) {
        String anchor = Pages.anchor(entry.get("library"));
        return entry.optional("hook")
                .map(hook -> "[its hook](" + root + "clock-examples/README.md#" + anchor + ")")
                .orElse(otherwise);
    }

    /** Names only: nothing was measured. */
    private static Table notTried() {
        Table table = new Table("untriedLibraries", "Libraries: not tried").ofText();
        libraries(Catalogue.Judgement.NOT_TRIED, "clock", LibraryTables::name)
                .forEach((clock, of) -> table.row().cell("clock", clock).cell("libraries", of));
        return table;
    }

    /** One reason for each kind of the catalogue. */
    private static Table wrong() {
        Table table = new Table("wrongLibraries", "Libraries: wrong").ofText();
        Map<String, String> libraries = libraries(Catalogue.Judgement.WRONG, "kind", entry -> entry.get("library"));
        Resources.text("gains/wrong.txt").lines().forEach(line -> {
            String[] kind = line.split(": ", 2);
            table.row()
                    .cell("kind", kind[0])
                    .cell("because", kind[1])
                    .cell("libraries", libraries.getOrDefault(kind[0], ""));
        });
        return table;
    }

    /** Returns the names of entries by the values of one of their fields. */
    private static Map<String, String> libraries(
            Catalogue.Judgement judgement, String field, Function<Catalogue.Entry, String> name) {
        return entries(judgement)
                .collect(Collectors.groupingBy(
                        entry -> entry.get(field), TreeMap::new, Collectors.mapping(name, Collectors.joining("; "))));
    }

    private static Stream<Catalogue.Entry> entries(Catalogue.Judgement judgement) {
        return Catalogue.ENTRIES.stream().filter(entry -> entry.judgement == judgement);
    }

    private static String name(Catalogue.Entry entry) {
        return entry.get("library") + " (" + entry.versionsInWords() + ")";
    }
}
