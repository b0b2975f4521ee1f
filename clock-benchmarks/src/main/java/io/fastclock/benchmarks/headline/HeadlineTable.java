// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.headline;

import io.fastclock.ClockMode;
import io.fastclock.benchmarks.accuracy.AccuracyResults.Staleness;
import io.fastclock.benchmarks.accuracy.Load;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.process.IdleFigures;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Table;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** What a user decides by. The headline has the main clocks, and the comparison has every clock. */
final class HeadlineTable {
    private static final List<Subject> OTHERS =
            List.of(Subject.TICKER, Subject.SENTINEL, Subject.HUTOOL, Subject.LOG4J2_CACHED);

    private static final double NAMED_MODE = 0.005;

    private final Headline headline;
    private final Table.Builder table;

    private HeadlineTable(Headline headline, String name, String title) {
        this.headline = headline;
        this.table = Table.of(name, title)
                .columns("clock", "ns per read", "staleness, idle machine: p99 / worst, ms")
                .columns("staleness, " + Headline.LOAD + " busy threads per core: p99.9 / worst, ms")
                .columns("updater thread's CPU", "wake-ups/s, idle clock");
    }

    /** Returns the table with a row for each mode of {@code FastClock}. */
    static Table headline(Headline headline) {
        HeadlineTable rows = new HeadlineTable(headline, "headline", "Cost and accuracy: median (range)");
        rows.add(Subject.SYSTEM);
        rows.add(ClockMode.CACHED, Subject.CACHED);
        rows.add(ClockMode.ASSISTED, Subject.ASSISTED);
        OTHERS.forEach(rows::add);
        return rows.table
                .note("ns per read: one thread that reads without a pause; in brackets, the range of the rounds."
                        + " Staleness: how late a read is, compared with a direct read; p99: 99 % of the reads are at"
                        + " most so late. On the busy machine, the busy threads are the readers. Updater thread's CPU:"
                        + " share of one core, with one reader. Idle clock: nobody reads.")
                .note(
                        "FastClock chooses its mode. Its staleness is in the row of the mode in which it was for the longest"
                                + " time. Its ns and its CPU are those of a clock that is held in the mode.")
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

    /**
     * Adds a row of {@code FastClock}.
     *
     * @param held the clock that is held in this mode: its cost is no mixture of modes
     */
    private void add(ClockMode mode, Subject held) {
        Subject clock = Subject.FAST_CLOCK;
        table.row(
                "FastClock, " + mode.name().toLowerCase(Locale.ROOT),
                nanos(held),
                prevails(mode, Load.ALWAYS_0) ? staleness(clock, Load.ALWAYS_0, Staleness::p99Millis) : Figures.NONE,
                prevails(mode, Load.ALWAYS_8) ? staleness(clock, Load.ALWAYS_8, Staleness::p999Millis) : Figures.NONE,
                Figures.percent(headline.accuracy().cpuShare(held)),
                idleWakeUps(clock));
    }

    /** Whether {@code FastClock} was in this mode for the longest time. */
    private boolean prevails(ClockMode mode, Load load) {
        return headline.accuracy().modes(Subject.FAST_CLOCK, load).entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .filter(longest -> longest.getKey().equals(mode.name()))
                .isPresent();
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

    /** Returns {@code cached 98 %, assisted 2 %}: the longest first. */
    private String modes(Load load) {
        return headline.accuracy().modes(Subject.FAST_CLOCK, load).entrySet().stream()
                .filter(mode -> mode.getValue() >= NAMED_MODE)
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .map(mode -> String.format(
                        Locale.ROOT, "%s %.0f %%", mode.getKey().toLowerCase(Locale.ROOT), 100 * mode.getValue()))
                .collect(Collectors.joining(", "));
    }
}
