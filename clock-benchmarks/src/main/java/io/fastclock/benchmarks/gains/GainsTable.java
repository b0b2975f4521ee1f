// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import io.fastclock.benchmarks.clocks.ModeShares;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.List;
import java.util.Map;

/** The table of the gains. */
final class GainsTable {
    /** If the clocks cost the same, the rounds agree by chance: 5 rounds in 6 % of the rows. */
    private static final int LEAST_ROUNDS = 5;

    private GainsTable() {}

    /** @param versions the versions of the libraries */
    static Table of(List<GainFigures> all, Map<String, String> versions) {
        Table.Builder table = Table.of("gains", "What library calls gain from FastClock");
        for (Gain gain : Gain.values()) {
            List<GainFigures> rounds =
                    all.stream().filter(each -> each.gain() == gain).toList();
            List<GainFigures> coarse =
                    rounds.stream().filter(each -> each.coarseNanos() != null).toList();
            if (!rounds.isEmpty()) {
                table.row()
                        .cell("library and call", gain.label(versions))
                        .cell("System, ns", Figures.spread(Statistics.values(rounds, GainFigures::systemNanos)))
                        .cell("FastClock, ns", Figures.spread(Statistics.values(rounds, GainFigures::fastClockNanos)))
                        .cell("gain", gain(Statistics.values(rounds, GainFigures::ratio)))
                        .cell(
                                "mode",
                                ModeShares.text(ModeShares.mean(rounds.stream().map(GainFigures::modes))));
            }
            if (!coarse.isEmpty()) {
                table.cell("CoarseClock, ns", Figures.spread(Statistics.values(coarse, GainFigures::coarseOrNaN)))
                        .cell(
                                "its gain",
                                gain(Statistics.values(coarse, each -> each.systemNanos() / each.coarseOrNaN())));
            }
        }
        return table.note(
                        "Medians and ranges of the rounds. In a round each clock has a process of its own. The gain is"
                                + " the ratio within a round. \"none: noise\": the range of the ratio includes 1. Fewer than "
                                + LEAST_ROUNDS + " rounds say nothing.")
                .note("Direct mode: the call reads the clock too rarely for FastClock to cache, or for longer than this"
                        + " measurement.")
                .note("In the row of Sentinel, \"System\" is Sentinel's own cached clock.")
                .build();
    }

    private static String gain(List<Double> ratios) {
        if (ratios.size() < LEAST_ROUNDS) {
            return "unknown: too few rounds";
        }
        String spread = Figures.spread(ratios, ratio -> Figures.significant(ratio) + "x");
        if (Statistics.max(ratios) < 1) {
            return spread + ": slower";
        }
        return Statistics.min(ratios) > 1 ? spread : "none: noise, " + spread;
    }
}
