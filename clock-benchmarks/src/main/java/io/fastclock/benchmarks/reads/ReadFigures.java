// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.reads;

import java.util.Map;

/**
 * What one process found about one clock.
 *
 * @param clock the name of a {@code Subject} or of an {@code ArticleLoop}
 * @param nanos that a read takes one of the threads
 * @param bytes allocated by a read; NaN where that was not measured
 * @param modes for which share of the time {@code FastClock} was in which mode; empty for other clocks
 * @param windowSeconds how long was measured
 */
public record ReadFigures(
        String clock,
        int threads,
        int round,
        double nanos,
        double bytes,
        Map<String, Double> modes,
        double windowSeconds) {}
