// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.headline;

import io.fastclock.benchmarks.accuracy.AccuracyResults.Staleness;
import io.fastclock.benchmarks.accuracy.Load;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.idle.IdleFigures;
import io.fastclock.benchmarks.report.Figures;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/** The cells of one clock. */
record ClockCells(Headline headline, Subject subject) {
    String label() {
        return subject.label(headline.header().peerVersions());
    }

    String nanos(int threads) {
        return Figures.spread(headline.reads().jmhNanos(subject, threads));
    }

    /** Returns {@code 0 / 1}: a percentile and the worst staleness in ms. */
    String staleness(Load load, ToLongFunction<Staleness> percentile) {
        return headline.accuracy().frozen(subject, load)
                ? "frozen"
                : headline.accuracy()
                        .staleness(subject, load)
                        .map(found -> percentile.applyAsLong(found) + " / " + found.worstMillis())
                        .orElse(Figures.NONE);
    }

    String worstWhileLoadStarts() {
        OptionalLong worst = headline.accuracy().onsetWorstMillis(subject);
        return worst.isEmpty() ? Figures.NONE : Long.toString(worst.getAsLong());
    }

    String cpu() {
        return Figures.percent(headline.accuracy().cpuShare(subject));
    }

    String idleWakeUps() {
        return Figures.significant(IdleFigures.wakeUpsPerSecond(headline.idle(), subject));
    }
}
