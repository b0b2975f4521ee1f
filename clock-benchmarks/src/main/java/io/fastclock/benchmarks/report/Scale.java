// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Maps figures to positions on a logarithmic axis. Zeros have a band of their own below it. */
record Scale(double low, double high, List<Double> ticks, double zeroBand, int start, int end) {
    private static final double MARGIN = 0.09;
    private static final double ZERO_BAND = 0.1; // Of the axis.
    private static final int FEW = 9;

    static Scale of(Stream<Double> figures, int start, int end) {
        List<Double> shown = figures.filter(Scale::shows).distinct().sorted().toList();
        List<Double> positive = shown.stream().filter(figure -> figure > 0).toList();
        double least = positive.isEmpty() ? 1 : positive.get(0);
        double most = positive.isEmpty() ? 10 : positive.get(positive.size() - 1);
        double factor = Math.pow(Math.max(most / least, 2), MARGIN);
        boolean counts = positive.size() <= FEW && positive.stream().allMatch(figure -> figure == Math.rint(figure));
        List<Double> round = ticks(least / factor, most * factor);
        List<Double> ticks = counts ? positive : round.isEmpty() ? List.of(least, most) : round;
        boolean zero = shown.contains(0.0);
        List<Double> all = zero ? Stream.concat(Stream.of(0.0), ticks.stream()).toList() : ticks;
        return new Scale(least / factor, most * factor, all, zero ? ZERO_BAND : 0, start, end);
    }

    /** Returns 0.3, 1, 3 and 10, or more or fewer ones, depending on the length; none if it is short. */
    static List<Double> ticks(double low, double high) {
        double decades = Math.log10(high / low);
        List<Integer> digits = decades > 4
                ? List.of(1)
                : decades > 1.3 ? List.of(1, 3) : decades > 0.7 ? List.of(1, 2, 5) : List.of(1, 2, 3, 4, 5, 6, 7, 8, 9);
        return IntStream.rangeClosed((int) Math.floor(Math.log10(low)), (int) Math.floor(Math.log10(high)))
                .boxed()
                .flatMap(exponent -> digits.stream().map(digit -> Double.valueOf(digit + "e" + exponent)))
                .filter(tick -> tick >= low && tick <= high)
                .toList();
    }

    static boolean shows(double figure) {
        return Double.isFinite(figure) && figure >= 0;
    }

    /** Returns the position of a figure. A figure beyond an end is placed at that end. */
    double place(double figure) {
        if (figure == 0 && zeroBand > 0) {
            return at(zeroBand / 2);
        }
        double inside = Math.max(low, Math.min(high, figure));
        return at(zeroBand + Math.log(inside / low) / Math.log(high / low) * (1 - zeroBand));
    }

    /** Returns where the band of zeros ends; the start if there is none. */
    double endOfZeros() {
        return at(zeroBand);
    }

    private double at(double share) {
        return start + share * (end - start);
    }

    static String label(double tick) {
        return tick >= 1_000
                ? Figures.count(tick)
                : new BigDecimal(tick, new MathContext(3)).stripTrailingZeros().toPlainString();
    }
}
