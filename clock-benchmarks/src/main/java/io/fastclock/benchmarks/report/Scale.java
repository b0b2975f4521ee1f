// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.benchmarks.report.Chart.Axis;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Maps figures to positions on an axis. Below a logarithmic scale, zeros have a band of their own. */
record Scale(Axis axis, double low, double high, List<Double> ticks, double zeroBand, int start, int end) {
    private static final double MARGIN = 0.09;
    private static final double ZERO_BAND = 0.1; // Of the axis.
    private static final int FEW = 9;

    /** A linear scale starts at 0, unless the figures are far from 0 compared with their range. */
    static Scale of(Axis axis, Stream<Double> figures, int start, int end) {
        int categories = axis.categories().size();
        if (categories > 0) {
            List<Double> ticks =
                    IntStream.range(0, categories).mapToObj(i -> (double) i).toList();
            return new Scale(axis, -0.5, categories - 0.5, ticks, 0, start, end);
        }
        List<Double> shown = figures.filter(figure -> shows(axis, figure)).toList();
        return axis.logarithmic() ? logarithmic(axis, shown, start, end) : linear(axis, shown, start, end);
    }

    private static Scale linear(Axis axis, List<Double> shown, int start, int end) {
        double least = shown.isEmpty() ? 1 : Statistics.min(shown);
        double most = shown.isEmpty() ? 10 : Statistics.max(shown);
        double from = least >= 0 && least < 0.7 * most ? 0 : least;
        double margin = MARGIN * (most > from ? most - from : 1);
        double low = from - margin;
        double high = most + margin;
        return new Scale(axis, low, high, linear(low, high), 0, start, end);
    }

    private static Scale logarithmic(Axis axis, List<Double> shown, int start, int end) {
        List<Double> positive =
                shown.stream().filter(figure -> figure > 0).distinct().sorted().toList();
        double least = positive.isEmpty() ? 1 : positive.get(0);
        double most = positive.isEmpty() ? 10 : positive.get(positive.size() - 1);
        double factor = Math.pow(Math.max(most / least, 2), MARGIN);
        boolean counts = positive.size() <= FEW && positive.stream().allMatch(figure -> figure == Math.rint(figure));
        List<Double> ticks = counts ? positive : logarithmic(least / factor, most * factor);
        boolean zero = shown.contains(0.0);
        List<Double> all = zero ? Stream.concat(Stream.of(0.0), ticks.stream()).toList() : ticks;
        return new Scale(axis, least / factor, most * factor, all, zero ? ZERO_BAND : 0, start, end);
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

    boolean shows(double figure) {
        return shows(axis, figure);
    }

    private static boolean shows(Axis axis, double figure) {
        return Double.isFinite(figure) && (!axis.logarithmic() || figure >= 0);
    }

    /** Returns the position of a figure. A figure beyond an end is placed at that end. */
    double place(double figure) {
        if (figure == 0 && zeroBand > 0) {
            return at(zeroBand / 2);
        }
        double inside = Math.max(low, Math.min(high, figure));
        double share =
                axis.logarithmic() ? Math.log(inside / low) / Math.log(high / low) : (inside - low) / (high - low);
        return at(zeroBand + share * (1 - zeroBand));
    }

    /** Returns where the band of zeros ends; the start if there is none. */
    double endOfZeros() {
        return at(zeroBand);
    }

    private double at(double share) {
        return start + share * (end - start);
    }

    String label(double tick) {
        if (!axis.categories().isEmpty()) {
            return axis.categories().get((int) tick);
        }
        return tick >= 1_000
                ? Figures.count(tick)
                : new BigDecimal(tick, new MathContext(6)).stripTrailingZeros().toPlainString();
    }
}
