// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import org.HdrHistogram.Histogram;

/**
 * How far a clock's values were from the truth, in milliseconds. A value is exact if it lies between what the system clock
 * said just before it and just after it; otherwise its error is the distance to the nearer of the two.
 *
 * <p><b>Thread-safety.</b> For one thread, until another merges it.
 */
final class ReadErrors {
    /** Larger errors count as this in the percentiles; the maximum is kept apart, as it is. */
    private static final long HISTOGRAM_LIMIT_MILLIS = 3_600_000;

    private final Histogram inexact = new Histogram(HISTOGRAM_LIMIT_MILLIS, 3);
    private long reads;
    private long exact;
    private long withinOneMillisecond;
    private long maxLateMillis;
    private long maxEarlyMillis;
    private long late;
    private long early;
    private long backwardSteps;
    private long systemBackwardSteps;
    private long previous = Long.MIN_VALUE;
    private long previousAfter = Long.MIN_VALUE;
    private long minValue = Long.MAX_VALUE;
    private long maxValue = Long.MIN_VALUE;

    /** Allocates nothing. */
    void record(long before, long value, long after) {
        reads++;
        if (after < before || before < previousAfter) {
            systemBackwardSteps++;
        }
        if (value < previous) {
            backwardSteps++;
        }
        previous = value;
        previousAfter = after;
        minValue = Math.min(minValue, value);
        maxValue = Math.max(maxValue, value);

        long from = Math.min(before, after); // The system clock may step back between the two.
        long to = Math.max(before, after);
        if (value >= from && value <= to) {
            exact++;
            return;
        }
        long error;
        if (value < from) {
            error = from - value;
            late++;
            maxLateMillis = Math.max(maxLateMillis, error);
        } else {
            error = value - to;
            early++;
            maxEarlyMillis = Math.max(maxEarlyMillis, error);
        }
        if (error <= 1) {
            withinOneMillisecond++;
        }
        inexact.recordValue(Math.min(error, HISTOGRAM_LIMIT_MILLIS));
    }

    /** Adds another reader's. Backward steps are each reader's own: nothing is compared between two readers. */
    void add(ReadErrors other) {
        inexact.add(other.inexact);
        reads += other.reads;
        exact += other.exact;
        withinOneMillisecond += other.withinOneMillisecond;
        maxLateMillis = Math.max(maxLateMillis, other.maxLateMillis);
        maxEarlyMillis = Math.max(maxEarlyMillis, other.maxEarlyMillis);
        late += other.late;
        early += other.early;
        backwardSteps += other.backwardSteps;
        systemBackwardSteps += other.systemBackwardSteps;
        minValue = Math.min(minValue, other.minValue);
        maxValue = Math.max(maxValue, other.maxValue);
    }

    long reads() {
        return reads;
    }

    long exact() {
        return exact;
    }

    /** Exact ones included. */
    long withinOneMillisecond() {
        return exact + withinOneMillisecond;
    }

    long late() {
        return late;
    }

    long early() {
        return early;
    }

    long maxLateMillis() {
        return maxLateMillis;
    }

    long maxEarlyMillis() {
        return maxEarlyMillis;
    }

    /** Values smaller than the one before. */
    long backwardSteps() {
        return backwardSteps;
    }

    /** The same of the system clock itself: a clock that follows it is then not to blame. */
    long systemBackwardSteps() {
        return systemBackwardSteps;
    }

    /** Whether the clock gave one value only, although that was so late in the end. */
    boolean frozen(long millis) {
        return reads > 0 && minValue == maxValue && maxLateMillis >= millis;
    }

    /** The error in milliseconds that so many percent of the reads do not exceed; 0 if there are none. */
    long percentileMillis(double percentile) {
        Histogram all = inexact.copy();
        if (exact > 0) {
            all.recordValueWithCount(0, exact);
        }
        // The histogram keeps three digits, and names the largest value that they may stand for.
        return Math.min(all.getValueAtPercentile(percentile), Math.max(maxLateMillis, maxEarlyMillis));
    }
}
