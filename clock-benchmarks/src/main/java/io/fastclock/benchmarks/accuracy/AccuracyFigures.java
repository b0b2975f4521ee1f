// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.ThreadCost;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How accurate one clock was under one load, in one window. Errors are in milliseconds.
 *
 * @param withinOneMillisecond reads with an error of 1 ms at the most, exact ones included
 * @param early inexact reads of a value from the future; the other inexact reads are late
 * @param percentilesMillis what 50, 99, 99.9 and 99.99 % of the reads have for an error at most
 * @param onsetMaxMillis the largest error before the window, while the load's threads began
 * @param backwardSteps reads of a value below the same thread's one before, while the system clock did not step back
 * @param frozen whether the clock returned one value only, which no working clock does for so long
 * @param modes the share of the window in each mode; of {@code FastClock} only
 * @param clockThreads what the clock's own threads took; null where nobody looked or it is unknown
 */
public record AccuracyFigures(
        Subject subject,
        Load load,
        double windowMillis,
        long reads,
        long exact,
        long withinOneMillisecond,
        long early,
        List<Long> percentilesMillis,
        long maxMillis,
        long onsetMaxMillis,
        long backwardSteps,
        boolean frozen,
        Map<String, Double> modes,
        @Nullable ThreadCost clockThreads) {
    /** Between 0 and 1; NaN if nothing was read. */
    double exactShare() {
        return (double) exact / reads;
    }
}
