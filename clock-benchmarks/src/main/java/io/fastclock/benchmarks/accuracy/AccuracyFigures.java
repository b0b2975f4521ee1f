// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.ThreadWatch.Cost;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The accuracy of one clock under one load, in one window. Errors are in milliseconds.
 *
 * @param early reads of a timestamp ahead of the system clock; all other inexact reads are stale
 * @param percentilesMillis the 50th, 99th, 99.9th and 99.99th percentile of the errors of all reads
 * @param onsetMaxMillis the largest error before the window, while the threads of the load started
 * @param backwardSteps reads that returned less than the same thread's read before, while the system clock did not step
 *     back
 * @param frozen whether the clock returned the same value for too long to be working
 * @param modes the share of the window in each mode; of {@code FastClock} only, with any period
 * @param clockThreads the cost of the clock's own threads; null if not measured or unknown
 */
@JsonIgnoreProperties({"withinPeriod", "withinOneMillisecond"}) // Of earlier versions.
public record AccuracyFigures(
        Subject subject,
        Load load,
        double windowMillis,
        long reads,
        long exact,
        long early,
        List<Long> percentilesMillis,
        long maxMillis,
        long onsetMaxMillis,
        long backwardSteps,
        boolean frozen,
        Map<String, Double> modes,
        @Nullable Cost clockThreads) {
    /** Returns the share of exact reads, between 0 and 1; NaN without reads. */
    double exactShare() {
        return (double) exact / reads;
    }
}
