// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.measure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The cost of a call on the system clock and on FastClock, measured in the same rounds.
 *
 * <p>The difference counts as noise unless the rounds agree. They agree if a two-sided sign test rejects "both cost the same"
 * at the 1 % level: 24 of 31 rounds, or 8 of 8. Fewer than 8 rounds never suffice.
 *
 * @param call the library, its version and the call
 * @param before on the system clock, or on the library's own cached clock
 * @param after on FastClock
 * @param modes the modes in which FastClock was observed, such as one for each round
 */
public record Comparison(String call, Timings before, Timings after, List<String> modes) {
    private static final double SIGNIFICANCE = 0.01;

    /** Checks that the rounds are the same. */
    public Comparison {
        if (before.rounds() != after.rounds()) {
            throw new IllegalArgumentException(before.rounds() + " rounds before and " + after.rounds() + " after");
        }
        modes = List.copyOf(modes);
    }

    int rounds() {
        return before.rounds();
    }

    /** Returns such as {@code 2.6x}, {@code 0.8x: slower} or {@code none: noise}. */
    public String gain() {
        int needed = agreeingRounds(rounds());
        if (needed > rounds()) {
            return "unknown: too few rounds";
        }
        double gain = before.medianNanos() / after.medianNanos();
        if (gain > 1 && roundsWithLess(after, before) >= needed) {
            return times(gain);
        }
        if (gain < 1 && roundsWithLess(before, after) >= needed) {
            return times(gain) + ": slower";
        }
        return "none: noise";
    }

    private static String times(double gain) {
        String format = gain >= 10 ? "%.0fx" : Math.abs(gain - 1) < 0.1 ? "%.2fx" : "%.1fx";
        return String.format(Locale.ROOT, format, gain);
    }

    private static int roundsWithLess(Timings less, Timings more) {
        int count = 0;
        for (int i = 0; i < less.rounds(); i++) {
            count += less.nanos().get(i) < more.nanos().get(i) ? 1 : 0;
        }
        return count;
    }

    /** Returns how many of the rounds must agree; more than there are if even all of them do not suffice. */
    static int agreeingRounds(int rounds) {
        // The probability that at least "needed" tosses of a coin show heads, for both sides of the coin.
        double exactly = Math.pow(0.5, rounds);
        double atLeast = 0;
        int needed = rounds + 1;
        while (2 * (atLeast + exactly) <= SIGNIFICANCE) {
            atLeast += exactly;
            needed--;
            exactly *= (double) needed / (rounds - needed + 1);
        }
        return needed;
    }

    /** Returns the modes, the most frequent one first, such as {@code cached} or {@code cached (30), assisted (1)}. */
    String mode() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        modes.forEach(mode -> counts.merge(mode, 1, Integer::sum));
        if (counts.size() == 1) {
            return modes.get(0);
        }
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .map(count -> count.getKey() + " (" + count.getValue() + ")")
                .collect(Collectors.joining(", "));
    }

    /** Returns the whole result as a line of text. */
    String sentence() {
        return call + ": " + before + " ns before, " + after + " ns with FastClock. Gain: "
                + gain().replace(":", ",")
                + ". FastClock was faster in " + roundsWithLess(after, before) + " of " + rounds() + " rounds. Mode: "
                + mode() + ".";
    }
}
