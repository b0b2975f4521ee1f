// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.cpu;

/**
 * The CPU time of {@code FastClock} divided by that of {@code System}, under one load.
 *
 * @param ratio of the medians; NaN if System is below the noise
 * @param error that the noise may cause
 * @param belowNoise whether both clocks are below the noise
 */
public record CpuRatio(String load, double ratio, double error, boolean belowNoise) {
    /** Whether the ratio is greater, whatever the noise. */
    public boolean isAbove(double limit) {
        return ratio - error > limit;
    }

    /** Whether the ratio is at most so great, whatever the noise. */
    public boolean isAtMost(double limit) {
        return ratio + error <= limit;
    }
}
