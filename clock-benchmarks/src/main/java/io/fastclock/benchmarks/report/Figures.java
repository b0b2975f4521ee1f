// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/** The formats of figures. */
public final class Figures {
    /** The cell of a figure that was not measured. */
    public static final String NONE = "-";

    private Figures() {}

    /** Three significant digits: {@code 0.431}, {@code 24.1}, {@code 1540}. */
    public static String significant(double value) {
        if (Double.isNaN(value)) {
            return NONE;
        }
        if (value == 0) {
            return "0";
        }
        if (Math.abs(value) < 0.001) {
            return String.format(Locale.ROOT, "%.1e", value);
        }
        return rounded(value, 3).toPlainString();
    }

    /** With zeros: 24.0 for 24. */
    public static BigDecimal rounded(double value, int digits) {
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits));
        return rounded.setScale(rounded.scale() + digits - rounded.precision());
    }

    /** {@code 1,540}. */
    public static String count(Number number) {
        return String.format(Locale.ROOT, "%,.0f", number.doubleValue());
    }

    /** {@code 57x}, {@code 1.0x}. */
    public static String times(double ratio) {
        return Double.isNaN(ratio) || Double.isInfinite(ratio)
                ? NONE
                : String.format(Locale.ROOT, ratio < 9.95 ? "%.1fx" : "%.0fx", ratio);
    }

    /** {@code 99.99 %}, {@code 6.21 %}: truncated, so that less than all is never shown as 100 %. */
    public static String percent(double share) {
        if (Double.isNaN(share)) {
            return NONE;
        }
        return BigDecimal.valueOf(share)
                        .movePointRight(2)
                        .setScale(2, RoundingMode.DOWN)
                        .toPlainString()
                        .replaceFirst("^(\\d+)\\.00$", "$1")
                + " %";
    }

    /** The median, and the range of several rounds: {@code 24.1 (23.0 to 26.0)}. */
    public static String spread(List<Double> rounds, DoubleFunction<String> format) {
        double median = Statistics.median(rounds);
        String range =
                " (" + format.apply(Statistics.min(rounds)) + " to " + format.apply(Statistics.max(rounds)) + ")";
        return Double.isNaN(median) ? NONE : format.apply(median) + (rounds.size() == 1 ? "" : range);
    }

    public static String spread(List<Double> rounds) {
        return spread(rounds, Figures::significant);
    }

    public static <R> String spreadOf(Collection<R> rounds, ToDoubleFunction<? super R> figure) {
        return spread(Statistics.values(rounds, figure));
    }
}
