// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.process.ThreadCost;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How true one clock was under one load. Errors are in milliseconds.
 *
 * @param busyPerCore busy threads for each core; 0 on the idle machine
 * @param busyThreads the same, counted
 * @param withinOneMillisecond reads with an error of 1 ms at the most, exact ones included
 * @param late reads of a value that was over already
 * @param early reads of a value that was still to come
 * @param p50Millis half of the reads have at most this error; the other percentiles alike
 * @param beginningMaxMillis the largest error before that, while the load began
 * @param backwardSteps reads of a value below the one that the same thread had read before
 * @param systemBackwardSteps the same of {@code System.currentTimeMillis()}
 * @param frozen whether the clock gave one value only, {@link #FROZEN_MILLIS} late or more in the end
 * @param clockThreads what the threads that the clock has started took; null where it was not asked or is unknown
 */
public record AccuracyFigures(
        Subject subject,
        ReaderKind readers,
        int busyPerCore,
        int busyThreads,
        long reads,
        long exact,
        long withinOneMillisecond,
        long late,
        long early,
        long p50Millis,
        long p99Millis,
        long p999Millis,
        long p9999Millis,
        long maxLateMillis,
        long maxEarlyMillis,
        long beginningMaxMillis,
        long backwardSteps,
        long systemBackwardSteps,
        boolean frozen,
        @Nullable ThreadCost clockThreads) {

    /** Ten times the longest period of any clock here: a slow clock may well give one value only for a few milliseconds. */
    static final long FROZEN_MILLIS = 200;

    static AccuracyFigures of(
            Subject subject,
            ReaderKind readers,
            int busyPerCore,
            int busyThreads,
            ReadErrors whileBeginning,
            ReadErrors errors,
            Optional<ThreadCost> clockThreads) {
        return new AccuracyFigures(
                subject,
                readers,
                busyPerCore,
                busyThreads,
                errors.reads(),
                errors.exact(),
                errors.withinOneMillisecond(),
                errors.late(),
                errors.early(),
                errors.percentileMillis(50),
                errors.percentileMillis(99),
                errors.percentileMillis(99.9),
                errors.percentileMillis(99.99),
                errors.maxLateMillis(),
                errors.maxEarlyMillis(),
                Math.max(whileBeginning.maxLateMillis(), whileBeginning.maxEarlyMillis()),
                errors.backwardSteps(),
                errors.systemBackwardSteps(),
                errors.frozen(FROZEN_MILLIS),
                clockThreads.orElse(null));
    }

    /** Between 0 and 1; NaN if nothing was read. */
    public double exactShare() {
        return (double) exact / reads;
    }

    /** Between 0 and 1; NaN if nothing was read. */
    public double withinOneMillisecondShare() {
        return (double) withinOneMillisecond / reads;
    }

    public long maxMillis() {
        return Math.max(maxLateMillis, maxEarlyMillis);
    }
}
