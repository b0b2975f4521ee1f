// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Which part of the dearer one is the difference between the two, round by round: of work with a clock and without, the
 * clock's share; of work with one clock and with another, what the other saves.
 */
record Share(List<Double> rounds) {
    static Share of(Measurement<?> dearer, Measurement<?> cheaper) {
        int both = Math.min(dearer.rounds().size(), cheaper.rounds().size());
        return new Share(IntStream.range(0, both)
                .mapToObj(i -> 1 - cheaper.rounds().get(i) / dearer.rounds().get(i))
                .toList());
    }

    double median() {
        return Statistics.median(rounds);
    }

    /** The median, and the range of the rounds; or that it is noise, and of which size. */
    String cell() {
        if (!SignTest.canTell(rounds.size())) {
            return "too few rounds";
        }
        String range = String.format(
                Locale.ROOT, "(%s .. %s %%)", percent(Statistics.min(rounds)), percent(Statistics.max(rounds)));
        return SignTest.tells(rounds) ? percent(median()) + " % " + range : "noise " + range;
    }

    private static String percent(double share) {
        double percent = 100 * share;
        String digits = String.format(Locale.ROOT, Math.abs(percent) < 9.95 ? "%.1f" : "%.0f", percent);
        return digits.equals("-0.0") ? "0.0" : digits;
    }
}
