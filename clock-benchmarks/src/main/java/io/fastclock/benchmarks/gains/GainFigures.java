// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of two processes of one round.
 *
 * @param systemNanos the time of one call
 * @param fastClockNanos the same on FastClock
 * @param coarseNanos the same on CoarseClock; null if not measured
 * @param modes the share of the time in each mode of {@code FastClock}
 */
record GainFigures(
        Gain gain,
        int round,
        double systemNanos,
        double fastClockNanos,
        @Nullable Double coarseNanos,
        Map<String, Double> modes) {
    double coarseOrNaN() {
        return coarseNanos == null ? Double.NaN : coarseNanos;
    }

    double ratio() {
        return systemNanos / fastClockNanos;
    }
}
