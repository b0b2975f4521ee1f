// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** How figures are written. */
final class Figures {
    /** For a figure that was not taken. */
    static final String NONE = "-";

    private Figures() {}

    /** Three digits that count: {@code 0.431}, {@code 24.1}, {@code 1540}. */
    static String significant(double value) {
        if (Double.isNaN(value)) {
            return NONE;
        }
        if (value == 0) {
            return "0";
        }
        if (Math.abs(value) < 0.001) {
            return String.format(Locale.ROOT, "%.1e", value);
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(3));
        int missingZeros = 3 - rounded.precision(); // 24 for 24.0
        return rounded.setScale(rounded.scale() + Math.max(0, missingZeros)).toPlainString();
    }

    /** {@code 57x}, {@code 1.0x}. */
    static String times(double ratio) {
        return Double.isNaN(ratio) || Double.isInfinite(ratio)
                ? NONE
                : String.format(Locale.ROOT, ratio < 9.95 ? "%.1fx" : "%.0fx", ratio);
    }

    /** A ratio near one, where the second decimal counts. */
    static String ratio(double ratio) {
        return Double.isNaN(ratio) ? NONE : String.format(Locale.ROOT, "%.2f", ratio);
    }
}
