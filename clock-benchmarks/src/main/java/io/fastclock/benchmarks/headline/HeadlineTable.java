// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.headline;

import io.fastclock.benchmarks.accuracy.AccuracyResults.Staleness;
import io.fastclock.benchmarks.accuracy.Load;
import io.fastclock.benchmarks.clocks.ModeShares;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.process.IdleFigures;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Table;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** What a user decides by. The headline has the main clocks, and the comparison has every clock. */
final class HeadlineTable {
    private static final List<Subject> OTHERS =
            List.of(Subject.TICKER, Subject.SENTINEL, Subject.HUTOOL, Subject.LOG4J2_CACHED);

    private final Headline headline;
    private final Table.Builder table;

    private HeadlineTable(Headline headline, String name, String title) {
        this.headline = headline;
        this.table = Table.of(name, title);
    }

    /** Returns the table. {@code FastClock} has a row for each machine, named by its modes there. */
    static Table headline(Headline headline) {
        HeadlineTable rows = new HeadlineTable(headline, "headline", "Cost and accuracy: median (range)");
        rows.add(Subject.SYSTEM);
        rows.addFastClock();
        if (headline.cachedSubject() == Subject.CACHED) {
            rows.add(Subject.CACHED);
            rows.table.note("AdaptiveClock: the clock behind FastClock, held in one mode.");
        }
        if (headline.isMeasured(Subject.COARSE)) {
            rows.add(Subject.COARSE);
        }
        OTHERS.forEach(rows::add);
        return rows.table
                .note("ns per read: one thread that reads without a pause; in brackets, the range of the rounds."
                        + " Staleness: how late a read is, compared with a direct read; p99: 99 % of the reads are at"
                        + " most so late. On the busy machine, the busy threads are the readers. Updater thread's CPU:"
                        + " share of one core, with one reader. Idle clock: nobody reads.")
                .build();
    }

    static Table comparison(Headline headline) {
        HeadlineTable rows =
                new HeadlineTable(headline, "comparison", "Cost and accuracy of every clock: median (range)");
        Stream.concat(Subject.wallClocks().stream(), Stream.of(Subject.CACHED))
                .filter(headline::isMeasured)
                .sorted()
                .forEach(rows::add);
        return rows.table
                .note("An AdaptiveClock row is held in its mode. FastClock chose: on the idle machine "
                        + rows.modes(Load.ALWAYS_0) + "; on the busy machine " + rows.modes(Load.ALWAYS_8) + ".")
                .note("The ns of FastClock are those of the rounds in which it cached. A bare volatile read took "
                        + rows.nanos(Subject.BARE_VOLATILE)
                        + " ns. No clock can be faster: a lower median is noise. \"frozen\": every read returned the"
                        + " same value.")
                .build();
    }

    private void add(Subject subject) {
        add(subject.label(headline.header().peerVersions()), subject, true, true, true);
    }

    private void addFastClock() {
        Subject clock = Subject.FAST_CLOCK;
        String idle = prevailing(headline.accuracy().modes(clock, Load.ALWAYS_0));
        String busy = prevailing(headline.accuracy().modes(clock, Load.ALWAYS_8));
        for (String modes : Stream.of(idle, busy).distinct().toList()) {
            add("FastClock, " + modes, clock, modes.equals("cached"), modes.equals(idle), modes.equals(busy));
        }
    }

    private void add(String label, Subject subject, boolean cached, boolean idle, boolean busy) {
        table.row()
                .cell("clock", label)
                .cell("ns per read", cached ? nanos(subject) : Figures.NONE)
                .cell(
                        "staleness, idle machine: p99 / worst, ms",
                        idle ? staleness(subject, Load.ALWAYS_0, Staleness::p99Millis) : Figures.NONE)
                .cell(
                        "staleness, " + Headline.LOAD + " busy threads per core: p99.9 / worst, ms",
                        busy ? staleness(subject, Load.ALWAYS_8, Staleness::p999Millis) : Figures.NONE)
                .cell(
                        "updater thread's CPU",
                        idle ? Figures.percent(headline.accuracy().cpuShare(subject)) : Figures.NONE)
                .cell(
                        "wake-ups/s, idle clock",
                        Figures.significant(IdleFigures.wakeUpsPerSecond(headline.idle(), subject)));
    }

    /** Returns the only mode that counts, or the shares. */
    private static String prevailing(Map<String, Double> modes) {
        return modes.entrySet().stream()
                .filter(mode -> mode.getValue() >= Headline.MOST)
                .map(mode -> mode.getKey().toLowerCase(Locale.ROOT))
                .findAny()
                .orElseGet(() -> ModeShares.text(modes));
    }

    private String nanos(Subject subject) {
        return Figures.spread(headline.cachedReads().jmhNanos(subject, 1));
    }

    /** Returns {@code 0 / 1}: a percentile and the worst staleness in ms. */
    private String staleness(Subject subject, Load load, ToLongFunction<Staleness> percentile) {
        return headline.accuracy().frozen(subject, load)
                ? "frozen"
                : headline.accuracy()
                        .staleness(subject, load)
                        .map(found -> percentile.applyAsLong(found) + " / " + found.worstMillis())
                        .orElse(Figures.NONE);
    }

    private String modes(Load load) {
        return ModeShares.text(headline.accuracy().modes(Subject.FAST_CLOCK, load));
    }
}
