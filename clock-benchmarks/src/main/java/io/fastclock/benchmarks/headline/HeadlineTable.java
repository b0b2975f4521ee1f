// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.headline;

import io.fastclock.benchmarks.accuracy.Load;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.idle.IdleFigures;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/** What a user decides by: a row for each clock, and for {@code FastClock} the modes that it chose. */
final class HeadlineTable {
    private final Headline headline;
    private final int cores;

    private HeadlineTable(Headline headline) {
        this.headline = headline;
        this.cores = headline.header().cores();
    }

    static Table of(Headline headline) {
        return new HeadlineTable(headline).table();
    }

    private Table table() {
        List<String> columns = new ArrayList<>(List.of("clock", "ns a read, 1 thread"));
        if (cores > 1) {
            columns.add("ns a read, " + cores + " threads");
        }
        columns.addAll(List.of(
                "exact, idle machine",
                "exact, " + Headline.LOAD + " busy threads a core",
                "worst error (at the onset of load)",
                "CPU of its thread in use",
                "wake-ups/s when idle"));
        Table.Builder table = Table.of("headline", "Cost and accuracy: median (least to most)")
                .columns(columns);
        for (Subject subject : Headline.subjects()) {
            List<String> cells =
                    new ArrayList<>(List.of(subject.label(headline.header().peerVersions()), nanos(subject, 1)));
            if (cores > 1) {
                cells.add(nanos(subject, cores));
            }
            cells.addAll(List.of(
                    exact(subject, Load.ALWAYS_0),
                    exact(subject, Load.ALWAYS_8),
                    worst(subject),
                    cpu(subject),
                    wakeUps(subject)));
            if (cells.stream().skip(1).anyMatch(cell -> !cell.equals(Figures.NONE))) {
                table.row(cells);
            }
        }
        noteNoise(table);
        return table.note("Exact: the share of reads that returned what the system clock said just before or just"
                        + " after; of threads that read all the time. Worst error: of all loads and readers. CPU: of one"
                        + " core, with one reader. FastClock: the modes that it chose, and for which share of the time;"
                        + " \"held\": kept in one mode, for readers that read all the time.")
                .build();
    }

    private String nanos(Subject subject, int threads) {
        return withMode(
                Figures.spread(headline.reads().nanos(subject, threads)),
                headline.reads().modes(subject, threads));
    }

    private String exact(Subject subject, Load load) {
        if (headline.accuracy().frozen(subject, load)) {
            return "frozen";
        }
        List<Double> shares = headline.accuracy().exactShares(subject, load);
        boolean alike = !shares.isEmpty() && Statistics.min(shares) == Statistics.max(shares);
        String spread = Figures.spread(alike ? shares.subList(0, 1) : shares, Figures::percent);
        return subject == Subject.FAST_CLOCK
                ? withMode(spread, headline.accuracy().modes(subject, load))
                : spread;
    }

    /** {@code 0.41 (0.39 to 0.52), cached 98 %}: what was not negligible, the most first. */
    private static String withMode(String cell, Map<String, Double> modes) {
        StringBuilder text = new StringBuilder(cell);
        modes.entrySet().stream()
                .filter(mode -> mode.getValue() >= 0.005)
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .forEach(mode -> text.append(String.format(
                        Locale.ROOT, ", %s %.0f %%", mode.getKey().toLowerCase(Locale.ROOT), 100 * mode.getValue())));
        return text.toString();
    }

    private String worst(Subject subject) {
        OptionalLong worst = headline.accuracy().worstMillis(subject);
        OptionalLong onset = headline.accuracy().onsetWorstMillis(subject);
        return worst.isEmpty()
                ? Figures.NONE
                : worst.getAsLong() + " ms" + (onset.isEmpty() ? "" : " (" + onset.getAsLong() + " ms)");
    }

    private String cpu(Subject subject) {
        return Figures.percent(headline.accuracy().cpuShare(subject));
    }

    private String wakeUps(Subject subject) {
        return Figures.significant(IdleFigures.wakeUpsPerSecond(headline.idle(), subject));
    }

    private void noteNoise(Table.Builder table) {
        double bare = Statistics.median(headline.reads().nanos(Subject.BARE_VOLATILE, 1));
        if (Headline.subjects().stream()
                .anyMatch(subject -> Statistics.median(headline.reads().nanos(subject, 1)) < bare)) {
            table.note("A bare volatile read took "
                    + Figures.spread(headline.reads().nanos(Subject.BARE_VOLATILE, 1))
                    + " ns. No clock can be faster; a median below that is noise.");
        }
    }
}
