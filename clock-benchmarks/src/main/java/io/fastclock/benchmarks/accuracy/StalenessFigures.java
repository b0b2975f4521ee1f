// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.Subject;
import org.HdrHistogram.Histogram;

/**
 * The staleness of a monotonic clock under one load.
 *
 * @param tickMillis the kernel tick; 0 if unknown
 * @param undisturbed the part of {@code all} in the seconds in which nothing was stolen
 */
record StalenessFigures(Subject subject, Load load, boolean onset, double tickMillis, Part all, Part undisturbed) {
    /**
     * Some of the measured seconds.
     *
     * @param ahead reads that returned a later time than the direct read after them
     * @param backward reads that returned less than the same thread's read before
     */
    record Part(
            int seconds,
            long reads,
            long ahead,
            long backward,
            double p50Millis,
            double p99Millis,
            double p999Millis,
            double worstMillis) {}

    /** The reads of one or more threads, in nanoseconds. */
    static final class Reads {
        private static final long MAX_NANOS = 3_600_000_000_000L;

        private final Histogram nanos = new Histogram(MAX_NANOS, 2);
        private long worstNanos;
        private long ahead;
        private long backward;
        private long previous = Long.MIN_VALUE;

        /** Records a read between two direct reads, without allocating. */
        void record(long before, long value, long after) {
            long stale = Math.max(0, before - value);
            nanos.recordValue(Math.min(MAX_NANOS, stale));
            worstNanos = Math.max(worstNanos, stale);
            ahead += value - after > 0 ? 1 : 0;
            backward += previous != Long.MIN_VALUE && value - previous < 0 ? 1 : 0;
            previous = value;
        }

        void add(Reads other) {
            nanos.add(other.nanos);
            worstNanos = Math.max(worstNanos, other.worstNanos);
            ahead += other.ahead;
            backward += other.backward;
        }

        /** Forgets all but the latest value. */
        void reset() {
            nanos.reset();
            worstNanos = 0;
            ahead = 0;
            backward = 0;
        }

        Part part(int seconds) {
            return new Part(
                    seconds,
                    nanos.getTotalCount(),
                    ahead,
                    backward,
                    millis(50),
                    millis(99),
                    millis(99.9),
                    worstNanos / 1e6);
        }

        /** The histogram returns the upper end of a bucket, which may exceed the maximum. */
        private double millis(double percentile) {
            return Math.min(nanos.getValueAtPercentile(percentile), worstNanos) / 1e6;
        }
    }
}
