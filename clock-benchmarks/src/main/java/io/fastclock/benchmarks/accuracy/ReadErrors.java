// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.ThreadWatch.Cost;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The errors of one reader. A value is exact if it lies between the direct reads immediately before and after it.
 * Otherwise the error is the distance to the nearer of the two, in the unit of the clock: ms or ns.
 */
final class ReadErrors {
    /** The percentiles count a larger error as this value. The maximum is kept separately. */
    private static final long HISTOGRAM_LIMIT = 3_600_000_000_000L;

    /** Ten times the longest period of the clocks here. */
    private static final long FROZEN_MILLIS = 200;

    private final Histogram inexact = new Histogram(HISTOGRAM_LIMIT, 2);
    private long exact;
    private long early;
    private long max;
    private long backwardSteps;
    private boolean systemSteppedBack;
    private long previous = Long.MIN_VALUE;
    private long previousAfter = Long.MIN_VALUE;
    private long minValue = Long.MAX_VALUE;
    private long maxValue = Long.MIN_VALUE;

    /**
     * Reads the clock between two direct reads. Without the fences the JIT may reorder the reads, and a preemption between
     * two of them would count as an error of the clock.
     */
    void observe(LongSupplier system, LongSupplier clock) {
        long before = system.getAsLong();
        VarHandle.fullFence();
        long value = clock.getAsLong();
        VarHandle.fullFence();
        record(before, value, system.getAsLong());
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
        max = Math.max(max, error);
        inexact.recordValue(Math.min(error, HISTOGRAM_LIMIT));
    }

    ReadErrors add(ReadErrors other) {
        inexact.add(other.inexact);
        exact += other.exact;
        early += other.early;
        max = Math.max(max, other.max);
        backwardSteps += other.backwardSteps;
        minValue = Math.min(minValue, other.minValue);
        maxValue = Math.max(maxValue, other.maxValue);
        return this;
    }

    /** Forgets all but the latest value. */
    void reset() {
        inexact.reset();
        exact = 0;
        early = 0;
        max = 0;
        backwardSteps = 0;
    }

    /** Returns the figures of a wall clock. */
    AccuracyFigures figures(
            Subject subject,
            Load load,
            double windowMillis,
            ReadErrors onset,
            Map<String, Double> modes,
            @Nullable Cost clockThreads) {
        Histogram all = all();
        return new AccuracyFigures(
                subject,
                load,
                windowMillis,
                all.getTotalCount(),
                exact,
                early,
                percentiles(all),
                max,
                onset.max,
                backwardSteps,
                minValue == maxValue && max >= FROZEN_MILLIS,
                modes,
                clockThreads);
    }

    /** Returns the reads of a monotonic clock in some seconds. */
    StalenessExperiment.Part part(int seconds) {
        Histogram all = all();
        List<Long> nanos = percentiles(all);
        return new StalenessExperiment.Part(
                seconds,
                all.getTotalCount(),
                early,
                backwardSteps,
                nanos.get(0) / 1e6,
                nanos.get(1) / 1e6,
                nanos.get(2) / 1e6,
                max / 1e6);
    }

    private Histogram all() {
        Histogram all = inexact.copy();
        all.recordValueWithCount(0, exact);
        return all;
    }

    /** The histogram returns the upper end of a bucket, which may exceed the maximum. */
    private List<Long> percentiles(Histogram all) {
        return Stream.of(50.0, 99.0, 99.9, 99.99)
                .map(percentile -> Math.min(all.getValueAtPercentile(percentile), max))
                .toList();
    }
}
