// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLong;

/** A histogram with four buckets for each power of two. One thread at a time adds values, without a lock. Any thread may read. */
final class LatenessHistogram {
    // The successors of the values of a bucket, as doubles, have one exponent, and the same two bits below it.
    private static final int SHIFT = 50;
    private static final long FIRST = Double.doubleToLongBits(1) >> SHIFT;

    private final long[] counts = new long[4 * Long.SIZE];
    private final AtomicLong total = new AtomicLong(); // Stored after the counts and loaded before them.
    private volatile long maxNanos;

    void add(long nanos) {
        long value = Math.max(0, nanos);
        if (value > maxNanos) {
            maxNanos = value;
        }
        counts[(int) ((Double.doubleToLongBits(value + 1.0) >> SHIFT) - FIRST)]++;
        total.incrementAndGet();
    }

    long maxNanos() {
        return maxNanos;
    }

    /** Returns a value at most a quarter above the exact quantile, and never above the maximum; 0 without values. */
    long quantileNanos(double quantile) {
        long rank = (long) Math.ceil(quantile * total.get());
        long seen = 0;
        for (int i = 0; i < counts.length && rank > 0; i++) {
            seen += counts[i];
            if (seen >= rank) {
                double nextBucket = Double.longBitsToDouble((i + 1 + FIRST) << SHIFT);
                return Math.min(maxNanos, (long) Math.ceil(nextBucket) - 2);
            }
        }
        return 0;
    }
}
