// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.measure;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.List;

/**
 * The cost of a call, measured in rounds.
 *
 * @param nanos nanoseconds per call, one value for each round
 */
public record Timings(List<Double> nanos) {
    private static final int DIGITS = 3;

    /** Checks that there is a round. */
    public Timings {
        if (nanos.isEmpty()) {
            throw new IllegalArgumentException("no rounds");
        }
        nanos = List.copyOf(nanos);
    }

    /** Returns the median of the rounds; of an even number, the upper one of the middle two. */
    public double medianNanos() {
        return nanos.stream().sorted().toList().get(nanos.size() / 2);
    }

    int rounds() {
        return nanos.size();
    }

    /** Returns the median and the range, such as {@code 39.8 (38.1 to 44.0)}. */
    @Override
    public String toString() {
        return threeDigits(medianNanos()) + " (" + threeDigits(Collections.min(nanos)) + " to "
                + threeDigits(Collections.max(nanos)) + ")";
    }

    private static String threeDigits(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).round(new MathContext(DIGITS));
        int digitsBeforePoint = rounded.precision() - rounded.scale();
        return rounded.setScale(DIGITS - digitsBeforePoint, RoundingMode.UNNECESSARY)
                .toPlainString();
    }
}
