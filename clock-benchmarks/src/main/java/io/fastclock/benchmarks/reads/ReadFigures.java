// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.reads;

import java.util.Map;

/**
 * The result of one process for one clock.
 *
 * @param clock the name of a {@code Subject} or of an {@code ArticleLoop}
 * @param nanos the time of one read in one of the threads
 * @param bytes allocated per read; NaN if not measured
 * @param modes the share of the time in each mode of {@code FastClock}; empty for other clocks
 * @param windowSeconds the measured time
 */
public record ReadFigures(
        String clock,
        int threads,
        int round,
        double nanos,
        double bytes,
        Map<String, Double> modes,
        double windowSeconds) {}
