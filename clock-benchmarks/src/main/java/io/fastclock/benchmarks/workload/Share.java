// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Statistics;
import java.util.List;
import java.util.Locale;
import org.apache.commons.statistics.inference.BinomialTest;

/** The difference between two costs as a share of the larger one: the clock's share, or what the cheaper clock saves. */
record Share(List<Double> rounds) {
    private static final double SIGNIFICANCE_LEVEL = 0.04;

    /** Returns the median and the range of the rounds; "noise" and the range if the difference is not significant. */
    String cell() {
        double median = Statistics.median(rounds);
        if (Double.isNaN(median)) {
            return Figures.NONE;
        }
        if (!isSignificant(rounds.size())) {
            return "too few rounds";
        }
        int above = (int) rounds.stream().filter(round -> round > 0).count();
        int below = (int) rounds.stream().filter(round -> round < 0).count();
        return (isSignificant(Math.max(above, below)) ? percent(median) + " %" : "noise") + " ("
                + percent(Statistics.min(rounds)) + " to " + percent(Statistics.max(rounds)) + " %)";
    }

    /** A sign test: 6 of 6 rounds with the same sign are significant, or 9 of 10. */
    private boolean isSignificant(int agreeing) {
        return 2 * agreeing > rounds.size()
                && BinomialTest.withDefaults()
                        .test(rounds.size(), agreeing, 0.5)
                        .reject(SIGNIFICANCE_LEVEL);
    }

    private static String percent(double share) {
        double percent = 100 * share;
        String digits = String.format(Locale.ROOT, Math.abs(percent) < 9.95 ? "%.1f" : "%.0f", percent);
        return digits.equals("-0.0") ? "0.0" : digits;
    }
}
