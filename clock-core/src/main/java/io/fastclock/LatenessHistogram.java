// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLong;

/** A histogram with four buckets for each power of two. One thread at a time adds values, without a lock. Any thread may read. */
final class LatenessHistogram {
    private static final int BUCKETS_PER_OCTAVE_BITS = 2;
    private static final int BUCKETS_PER_OCTAVE = 1 << BUCKETS_PER_OCTAVE_BITS;
    private final long[] counts = new long[(Long.SIZE - BUCKETS_PER_OCTAVE_BITS) * BUCKETS_PER_OCTAVE];
    private final AtomicLong total = new AtomicLong(); // Stored after the counts and loaded before them.
    private volatile long maxNanos;

    void add(long nanos) {
        long value = Math.max(0, nanos);
        if (value > maxNanos) {
            maxNanos = value;
        }
        counts[bucket(value)]++;
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
                return Math.min(maxNanos, upperBound(i));
            }
        }
        return 0;
    }

    private static int bucket(long value) {
        if (value < BUCKETS_PER_OCTAVE) {
            return (int) value;
        }
        int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(value) - BUCKETS_PER_OCTAVE_BITS;
        return shift * BUCKETS_PER_OCTAVE + (int) (value >>> shift);
    }

    private static long upperBound(int bucket) {
        if (bucket < 2 * BUCKETS_PER_OCTAVE) {
            return bucket;
        }
        int shift = bucket / BUCKETS_PER_OCTAVE - 1;
        long lower = (long) (bucket - shift * BUCKETS_PER_OCTAVE) << shift;
        return lower + (1L << shift) - 1;
    }
}
