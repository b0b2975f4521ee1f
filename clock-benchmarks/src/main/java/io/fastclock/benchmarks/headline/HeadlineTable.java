// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.headline;

import io.fastclock.ClockMode;
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

/** What a user decides by. The headline has the main clocks, and the comparison has every clock. */
final class HeadlineTable {
    private static final List<Subject> OTHERS =
            List.of(Subject.TICKER, Subject.SENTINEL, Subject.HUTOOL, Subject.LOG4J2_CACHED);

    private final Headline headline;
    private final Table.Builder table;

    private HeadlineTable(Headline headline, String name, String title) {
        this.headline = headline;
        this.table = Table.of(name, title)
                .columns("clock", "ns per read", "staleness, idle machine: p99 / worst, ms")
                .columns("staleness, " + Headline.LOAD + " busy threads per core: p99.9 / worst, ms")
                .columns("updater thread's CPU", "wake-ups/s, idle clock");
    }

    /** Returns the table with a row for each mode in which {@code FastClock} was. */
    static Table headline(Headline headline) {
        HeadlineTable rows = new HeadlineTable(headline, "headline", "Cost and accuracy: median (range)");
        rows.add(Subject.SYSTEM);
        rows.add(ClockMode.CACHED);
        if (!headline.cachedReads()) {
            rows.add(Subject.CACHED);
        }
        if (rows.prevails(ClockMode.ASSISTED.name(), Load.ALWAYS_8)) {
            rows.add(ClockMode.ASSISTED);
        }
        rows.add(Subject.ASSISTED);
        OTHERS.forEach(rows::add);
        return rows.table
                .notes(headline.notes())
                .note("ns per read: one thread that reads without a pause; in brackets, the range of the rounds."
                        + " Staleness: how late a read is, compared with a direct read; p99: 99 % of the reads are at"
                        + " most so late. On the busy machine, the busy threads are the readers. Updater thread's CPU:"
                        + " share of one core, with one reader. Idle clock: nobody reads.")
                .note(
                        "FastClock chooses its mode. A figure is in the row of a mode if FastClock was in it for at least 95 % of"
                                + " the time; otherwise the shares are shown. An AdaptiveClock row is held in its mode.")
                .build();
    }

    static Table comparison(Headline headline) {
        HeadlineTable rows =
                new HeadlineTable(headline, "comparison", "Cost and accuracy of every clock: median (range)");
        Headline.subjects().forEach(rows::add);
        return rows.table
                .note("An AdaptiveClock row is held in its mode. FastClock chose: on the idle machine "
                        + rows.modes(Load.ALWAYS_0) + "; on the busy machine " + rows.modes(Load.ALWAYS_8) + ".")
                .note("A bare volatile read took " + rows.nanos(Subject.BARE_VOLATILE)
                        + " ns. No clock can be faster: a lower median is noise. \"frozen\": every read returned the"
                        + " same value.")
                .build();
    }

    private void add(Subject subject) {
        table.row(
                subject.label(headline.header().peerVersions()),
                nanos(subject),
                staleness(subject, Load.ALWAYS_0, Staleness::p99Millis),
                staleness(subject, Load.ALWAYS_8, Staleness::p999Millis),
                Figures.percent(headline.accuracy().cpuShare(subject)),
                idleWakeUps(subject));
    }

    /** Adds a row of {@code FastClock}. Its reads are timed in cached mode, or not at all. */
    private void add(ClockMode mode) {
        Subject clock = Subject.FAST_CLOCK;
        table.row(
                "FastClock, " + mode.name().toLowerCase(Locale.ROOT),
                mode == ClockMode.CACHED && headline.cachedReads() ? nanos(clock) : Figures.NONE,
                staleness(mode, Load.ALWAYS_0, Staleness::p99Millis),
                staleness(mode, Load.ALWAYS_8, Staleness::p999Millis),
                prevails(mode.name(), Load.ALWAYS_0)
                        ? Figures.percent(headline.accuracy().cpuShare(clock))
                        : Figures.NONE,
                idleWakeUps(clock));
    }

    private String staleness(ClockMode mode, Load load, ToLongFunction<Staleness> percentile) {
        Map<String, Double> modes = headline.accuracy().modes(Subject.FAST_CLOCK, load);
        return prevails(mode.name(), load)
                ? staleness(Subject.FAST_CLOCK, load, percentile)
                : modes.isEmpty() || modes.keySet().stream().anyMatch(other -> prevails(other, load))
                        ? Figures.NONE
                        : "mixed: " + ModeShares.text(modes);
    }

    /** Whether {@code FastClock} was in this mode for nearly all the time. */
    private boolean prevails(String mode, Load load) {
        return headline.accuracy().modes(Subject.FAST_CLOCK, load).getOrDefault(mode, 0.0) >= Headline.MOST;
    }

    private String nanos(Subject subject) {
        return Figures.spread(headline.reads().jmhNanos(subject, 1));
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

    private String idleWakeUps(Subject subject) {
        return Figures.significant(IdleFigures.wakeUpsPerSecond(headline.idle(), subject));
    }

    private String modes(Load load) {
        return ModeShares.text(headline.accuracy().modes(Subject.FAST_CLOCK, load));
    }
}
