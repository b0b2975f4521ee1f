// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import java.util.Map;

/**
 * The result of two processes of one round.
 *
 * @param systemNanos the time of one call
 * @param fastClockNanos the same on FastClock
 * @param modes the share of the time in each mode of {@code FastClock}
 */
record GainFigures(Gain gain, int round, double systemNanos, double fastClockNanos, Map<String, Double> modes) {
    double ratio() {
        return systemNanos / fastClockNanos;
    }
}
