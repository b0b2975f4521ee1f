// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Maps figures to positions on an axis. */
record Scale(boolean logarithmic, double low, double high, List<Double> ticks, int start, int end) {
    private static final double MARGIN = 0.09;
    private static final int FEW = 9;

    /** A linear scale starts at 0, unless the figures are far from 0 compared with their range. */
    static Scale of(boolean logarithmic, Stream<Double> figures, int start, int end) {
        List<Double> shown = figures.filter(figure -> shows(logarithmic, figure))
                .distinct()
                .sorted()
                .toList();
        double least = shown.isEmpty() ? 1 : shown.get(0);
        double most = shown.isEmpty() ? 10 : shown.get(shown.size() - 1);
        if (!logarithmic) {
            double from = least >= 0 && least < 0.7 * most ? 0 : least;
            double margin = MARGIN * (most > from ? most - from : 1);
            return new Scale(false, from - margin, most + margin, linear(from - margin, most + margin), start, end);
        }
        double factor = Math.pow(Math.max(most / least, 2), MARGIN);
        boolean counts = shown.size() <= FEW && shown.stream().allMatch(figure -> figure == Math.rint(figure));
        List<Double> ticks = counts ? shown : logarithmic(least / factor, most * factor);
        return new Scale(true, least / factor, most * factor, ticks, start, end);
    }

    /** Returns 0.3, 1, 3 and 10, or more or fewer ones, depending on the length. */
    static List<Double> logarithmic(double low, double high) {
        double decades = Math.log10(high / low);
        if (decades <= 0.7) {
            return linear(low, high);
        }
        List<Integer> digits = decades > 4 ? List.of(1) : decades > 1.3 ? List.of(1, 3) : List.of(1, 2, 5);
        return IntStream.rangeClosed((int) Math.floor(Math.log10(low)), (int) Math.log10(high))
                .boxed()
                .flatMap(exponent -> digits.stream().map(digit -> Double.valueOf(digit + "e" + exponent)))
                .filter(tick -> tick >= low && tick <= high)
                .toList();
    }

    /** Returns multiples of a power of ten, of twice or of five times one. */
    static List<Double> linear(double low, double high) {
        double power = Math.pow(10, Math.floor(Math.log10((high - low) / 4)));
        double steps = (high - low) / 4 / power;
        double step = power * (steps < 2 ? 1 : steps < 5 ? 2 : 5);
        return LongStream.rangeClosed((long) Math.ceil(low / step), (long) Math.floor(high / step))
                .mapToObj(i -> i * step)
                .toList();
    }

    static boolean shows(boolean logarithmic, double figure) {
        return Double.isFinite(figure) && (!logarithmic || figure > 0);
    }

    /** Returns the position of a figure. A figure beyond an end is placed at that end. */
    double place(double figure) {
        double inside = Math.max(low, Math.min(high, figure));
        double share = logarithmic ? Math.log(inside / low) / Math.log(high / low) : (inside - low) / (high - low);
        return start + share * (end - start);
    }

    static String label(double tick) {
        return tick >= 1_000
                ? Figures.count(tick)
                : new BigDecimal(tick, new MathContext(6)).stripTrailingZeros().toPlainString();
    }
}
