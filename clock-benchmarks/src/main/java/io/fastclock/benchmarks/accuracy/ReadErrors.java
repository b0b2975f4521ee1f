// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.ThreadCost;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The errors of one reader. A value is exact if it lies between the direct reads immediately before and after it.
 * Otherwise the error is the distance to the nearer of the two, in milliseconds.
 */
final class ReadErrors {
    /** The percentiles count a larger error as this value. The maximum is kept separately. */
    private static final long HISTOGRAM_LIMIT_MILLIS = 3_600_000;

    /**
     * Ten times the longest update period of the clocks here. A working clock may return one value for a few
     * milliseconds.
     */
    private static final long FROZEN_MILLIS = 200;

    private final Histogram inexact = new Histogram(HISTOGRAM_LIMIT_MILLIS, 2);
    private long exact;
    private long early;
    private long maxMillis;
    private long backwardSteps;
    private boolean systemSteppedBack;
    private long previous = Long.MIN_VALUE;
    private long previousAfter = Long.MIN_VALUE;
    private long minValue = Long.MAX_VALUE;
    private long maxValue = Long.MIN_VALUE;

    /**
     * Reads the clock between two direct reads. The fences keep the JIT from reordering the reads. Otherwise a thread
     * that is preempted between two reads would count the preemption as an error of the clock.
     */
    void observe(LongSupplier clock) {
        long before = System.currentTimeMillis();
        VarHandle.fullFence();
        long value = clock.getAsLong();
        VarHandle.fullFence();
        record(before, value, System.currentTimeMillis());
    }

    /** Records a read without allocating. */
    void record(long before, long value, long after) {
        systemSteppedBack |= after < before || before < previousAfter;
        if (value < previous && !systemSteppedBack) {
            backwardSteps++;
        }
        previous = value;
        previousAfter = after;
        minValue = Math.min(minValue, value);
        maxValue = Math.max(maxValue, value);

        long late = Math.min(before, after) - value; // The system clock may step back between the two.
        long error = Math.max(late, value - Math.max(before, after));
        if (error <= 0) {
            exact++;
            return;
        }
        if (late < 0) {
            early++;
        }
        maxMillis = Math.max(maxMillis, error);
        inexact.recordValue(Math.min(error, HISTOGRAM_LIMIT_MILLIS));
    }

    /** Adds the errors of another reader. */
    ReadErrors add(ReadErrors other) {
        inexact.add(other.inexact);
        exact += other.exact;
        early += other.early;
        maxMillis = Math.max(maxMillis, other.maxMillis);
        backwardSteps += other.backwardSteps;
        minValue = Math.min(minValue, other.minValue);
        maxValue = Math.max(maxValue, other.maxValue);
        return this;
    }

    AccuracyFigures figures(
            Subject subject,
            Load load,
            double windowMillis,
            ReadErrors onset,
            Map<String, Double> modes,
            @Nullable ThreadCost clockThreads) {
        Histogram all = inexact.copy();
        all.recordValueWithCount(0, exact);
        // The histogram returns the upper end of a bucket, which may exceed the maximum.
        List<Long> percentiles = Stream.of(50.0, 99.0, 99.9, 99.99)
                .map(percentile -> Math.min(all.getValueAtPercentile(percentile), maxMillis))
                .toList();
        return new AccuracyFigures(
                subject,
                load,
                windowMillis,
                all.getTotalCount(),
                exact,
                all.getCountBetweenValues(0, AccuracyFigures.periodMillis(subject)),
                early,
                percentiles,
                maxMillis,
                onset.maxMillis,
                backwardSteps,
                minValue == maxValue && maxMillis >= FROZEN_MILLIS,
                modes,
                clockThreads);
    }
}
