// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.headline;

import io.fastclock.benchmarks.accuracy.Load;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.process.IdleFigures;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Statistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * The cells of one clock.
 *
 * @param ranges whether the range of the rounds stands beside the median share of exact reads
 * @param leastModeShare modes with a smaller share of the time are not named
 */
record ClockCells(Headline headline, Subject subject, boolean ranges, double leastModeShare) {
    String label() {
        return subject.label(headline.header().peerVersions());
    }

    String nanos(int threads) {
        return Figures.spread(headline.reads().nanos(subject, threads))
                + modes(headline.reads().modes(subject, threads));
    }

    String exact(Load load) {
        if (headline.accuracy().frozen(subject, load)) {
            return "frozen";
        }
        List<Double> shares = headline.accuracy().exactShares(subject, load);
        boolean alike = !shares.isEmpty() && Statistics.min(shares) == Statistics.max(shares);
        String exact = ranges
                ? Figures.spread(alike ? shares.subList(0, 1) : shares, Figures::percent)
                : Figures.percent(Statistics.median(shares));
        return subject == Subject.FAST_CLOCK ? exact + modes(headline.accuracy().modes(subject, load)) : exact;
    }

    /** Of all loads, without the first second of a load. */
    OptionalLong worstMillis() {
        return headline.accuracy().worstMillis(subject);
    }

    /** In the first second of a load. */
    OptionalLong onsetWorstMillis() {
        return headline.accuracy().onsetWorstMillis(subject);
    }

    String cpu() {
        return Figures.percent(headline.accuracy().cpuShare(subject));
    }

    String idleWakeUps() {
        return Figures.significant(IdleFigures.wakeUpsPerSecond(headline.idle(), subject));
    }

    /** {@code ; cached 98 %, assisted 2 % of the time}: the longest first. */
    private String modes(Map<String, Double> shares) {
        String modes = shares.entrySet().stream()
                .filter(mode -> mode.getValue() >= leastModeShare)
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .map(mode -> String.format(
                        Locale.ROOT, "%s %.0f %%", mode.getKey().toLowerCase(Locale.ROOT), 100 * mode.getValue()))
                .collect(Collectors.joining(", "));
        return modes.isEmpty() ? "" : "; " + modes + " of the time";
    }
}
