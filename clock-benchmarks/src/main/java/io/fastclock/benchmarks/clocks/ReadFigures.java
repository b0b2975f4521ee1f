// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import java.util.Map;

/**
 * The result of one process for one clock and number of threads.
 *
 * @param clock the name of a {@link Subject} or of an {@link ArticleLoop}
 * @param nanos the elapsed time of one read in one of the threads
 * @param cpuNanos the readers' CPU time of one read; NaN if measured by JMH, which knows elapsed time only
 * @param bytes allocated per read; NaN if not measured by JMH
 * @param modes the share of the time in each mode of {@code FastClock}; empty for other clocks
 * @param windowSeconds the measured time
 */
public record ReadFigures(
        String clock,
        int threads,
        int round,
        double nanos,
        double cpuNanos,
        double bytes,
        Map<String, Double> modes,
        double windowSeconds) {
    boolean byJmh() {
        return !(cpuNanos > 0);
    }
}
