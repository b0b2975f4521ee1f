// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * The errors of one reader, in nanoseconds. A value has no error if it lies between the direct reads immediately before and
 * after it, each rounded down to the clock's unit. Else the error is the distance to the nearer of the two. That of a stale
 * millisecond counts from its end.
 */
final class ReadErrors {
    /** Ten times the longest period of the clocks here. */
    private static final long FROZEN_NANOS = 200_000_000;

    private static final List<Double> PERCENTILES = List.of(50.0, 99.0, 99.9, 100.0);

    private final long unitNanos;
    private final Histogram errors = new Histogram(2);
    private long ahead;
    private long backward;
    private boolean systemSteppedBack;
    private long previous = Long.MIN_VALUE;
    private long previousAfter = Long.MIN_VALUE;
    private long minValue = Long.MAX_VALUE;
    private long maxValue = Long.MIN_VALUE;

    ReadErrors(long unitNanos) {
        this.unitNanos = unitNanos;
    }

    /**
     * Reads the clock between two direct reads. Without the fences the JIT may reorder the reads, and a preemption between
     * two of them would count as an error of the clock.
     */
    void observe(LongSupplier systemNanos, LongSupplier clock) {
        long before = systemNanos.getAsLong();
        VarHandle.fullFence();
        long value = clock.getAsLong();
        VarHandle.fullFence();
        record(before, value, systemNanos.getAsLong());
    }

    /** Records a read. Allocates at most for an error that is larger than all before. */
    void record(long before, long value, long after) {
        systemSteppedBack |= after < before || before < previousAfter;
        if (value < previous && !systemSteppedBack) {
            backward++;
        }
        previous = value;
        previousAfter = after;
        minValue = Math.min(minValue, value);
        maxValue = Math.max(maxValue, value);

        long begin = value * unitNanos;
        long late =
                Math.min(before, after) - (begin + unitNanos - 1); // The system clock may step back between the two.
        long early = begin - Math.max(before, after);
        if (early > 0 && !systemSteppedBack) {
            ahead++;
        }
        errors.recordValue(Math.max(0, Math.max(late, early)));
    }

    void add(ReadErrors other) {
        errors.add(other.errors);
        ahead += other.ahead;
        backward += other.backward;
        minValue = Math.min(minValue, other.minValue);
        maxValue = Math.max(maxValue, other.maxValue);
    }

    AccuracyFigures.Reads reads() {
        Map<Double, Long> percentiles = PERCENTILES.stream()
                .filter(each -> errors.getTotalCount() > 0)
                .collect(Collectors.toMap(each -> each, errors::getValueAtPercentile, Math::max, TreeMap::new));
        boolean frozen = minValue == maxValue && errors.getMaxValue() >= FROZEN_NANOS;
        return new AccuracyFigures.Reads(errors.getTotalCount(), ahead, backward, frozen, percentiles);
    }
}
