// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Which part of the work's time a clock takes: (with - without) / with, round by round.
 *
 * @param noise whether a difference cannot be told: the slowest round of the one is as slow as the fastest of the other
 */
record Share(List<Double> rounds, boolean noise) {
    /** With fewer rounds their range says nothing. */
    private static final int FEWEST_ROUNDS = 3;

    static Share of(Measurement<?> with, Measurement<?> without) {
        int both = Math.min(with.rounds().size(), without.rounds().size());
        boolean apart = with.low() > without.high() || with.high() < without.low();
        return new Share(
                IntStream.range(0, both)
                        .mapToObj(
                                i -> 1 - without.rounds().get(i) / with.rounds().get(i))
                        .toList(),
                !apart);
    }

    double median() {
        return Statistics.median(rounds);
    }

    /** The median, and the range of the rounds; or that it is noise, and of which size. */
    String cell() {
        if (rounds.size() < FEWEST_ROUNDS) {
            return "too few rounds";
        }
        String range = String.format(
                Locale.ROOT, "(%s .. %s %%)", percent(Statistics.min(rounds)), percent(Statistics.max(rounds)));
        return noise ? "noise " + range : percent(median()) + " % " + range;
    }

    private static String percent(double share) {
        double percent = 100 * share;
        String digits = String.format(Locale.ROOT, Math.abs(percent) < 9.95 ? "%.1f" : "%.0f", percent);
        return digits.equals("-0.0") ? "0.0" : digits;
    }
}
