// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.List;
import java.util.Locale;

/**
 * Which part of the more expensive one is the difference between the two, round by round. Of work with a clock and without,
 * it is the clock's share; of work with one clock and with another, what the other saves.
 */
public record Share(List<Double> rounds) {
    private static final double CHANCE = 0.04;

    public static Share of(List<Double> moreExpensive, List<Double> cheaper) {
        return new Share(Statistics.roundByRound(moreExpensive, cheaper, (more, less) -> 1 - less / more));
    }

    /** The median and the range of the rounds; or that it is noise, and of which size. */
    public String cell() {
        double median = Statistics.median(rounds);
        if (Double.isNaN(median)) {
            return Figures.NONE;
        }
        if (!unlikely(rounds.size())) {
            return "too few rounds";
        }
        long above = rounds.stream().filter(round -> round > 0).count();
        long below = rounds.stream().filter(round -> round < 0).count();
        return (unlikely(Math.max(above, below)) ? percent(median) + " %" : "noise") + " ("
                + percent(Statistics.min(rounds)) + " to " + percent(Statistics.max(rounds)) + " %)";
    }

    /**
     * The sign test: if there were no difference, half of the rounds would go one way by chance. A difference counts where
     * chance alone agrees so well in less than 4 % of all cases: 6 rounds of 6, or 9 of 10.
     */
    private boolean unlikely(long agreeing) {
        double ways = 1; // Of choosing k of all, beginning with k = 0.
        double agree = 0;
        for (int k = 0; k <= rounds.size(); k++) {
            agree += k >= agreeing ? ways : 0;
            ways = ways * (rounds.size() - k) / (k + 1);
        }
        return 2 * agree / Math.pow(2, rounds.size()) < CHANCE;
    }

    private static String percent(double share) {
        double percent = 100 * share;
        String digits = String.format(Locale.ROOT, Math.abs(percent) < 9.95 ? "%.1f" : "%.0f", percent);
        return digits.equals("-0.0") ? "0.0" : digits;
    }
}
