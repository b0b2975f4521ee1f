// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Maps figures to positions from 0 to 1 on a logarithmic axis. Zeros have a band of their own at its start.
 *
 * @param low the figure at the end of that band
 */
public record Scale(double start, double low, double high, List<Double> ticks) {
    private static final double MARGIN = 0.09;
    private static final double ZERO_BAND = 0.1; // Of the axis.
    private static final int FEW = 9;
    private static final int MOST_TICKS = 7;

    static Scale of(Stream<Double> figures) {
        List<Double> all = figures.distinct().sorted().toList();
        List<Double> positive = Statistics.where(all, figure -> figure > 0);
        double least = positive.isEmpty() ? 1 : positive.get(0);
        double most = positive.isEmpty() ? 10 : positive.get(positive.size() - 1);
        double margin = Math.pow(Math.max(most / least, 2), MARGIN);
        double low = least / margin;
        double high = most * margin;
        List<Double> zeros = Statistics.where(all, figure -> figure == 0);
        double start = zeros.isEmpty() ? low : low / Math.pow(high / low, ZERO_BAND);
        boolean counts = positive.size() <= FEW && positive.stream().allMatch(figure -> figure == Math.rint(figure));
        List<Double> round = round(low, high);
        List<Double> ticks = counts ? positive : round.isEmpty() ? List.of(least, most) : round;
        return new Scale(
                start, low, high, Stream.concat(zeros.stream(), ticks.stream()).toList());
    }

    /** Returns 0.3, 1, 3 and 10, or more or fewer ones, depending on the length; none if it is short. */
    static List<Double> round(double low, double high) {
        return Stream.of("123456789", "125", "13", "1")
                .map(digits -> IntStream.rangeClosed((int) Math.floor(Math.log10(low)), (int) Math.log10(high))
                        .boxed()
                        .flatMap(exponent -> Stream.of(digits.split("")).map(digit -> digit + "e" + exponent))
                        .map(Double::valueOf)
                        .filter(tick -> tick >= low && tick <= high)
                        .toList())
                .reduce((finer, coarser) -> finer.size() <= MOST_TICKS ? finer : coarser)
                .orElseThrow();
    }

    /** A zero is in the middle of its band. */
    public double place(double figure) {
        double inside = Math.max(figure, Math.sqrt(start * low));
        return Math.log(inside / start) / Math.log(high / start);
    }

    public static String label(double tick) {
        return tick >= 1_000
                ? Figures.count(tick)
                : new BigDecimal(tick, new MathContext(3)).stripTrailingZeros().toPlainString();
    }
}
