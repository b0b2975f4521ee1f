// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Counts reads without atomics and without a cache line that all readers write: each thread counts in one of some
 * stripes. Two threads on one stripe may lose counts to each other; it is demand that is counted, not money.
 */
final class DemandStripes {
    /** So many that two threads that run at the same time seldom meet on one, which costs each several times as much. */
    private static final int MIN_STRIPES = 64;

    private static final int MAX_STRIPES = 256;

    /** Two cache lines, because x86 prefetches them in pairs. */
    private static final int STRIDE = 128 / Long.BYTES;

    private final long[] counts;
    private final int stripeMask;

    DemandStripes(int cores) {
        int stripes = MIN_STRIPES;
        while (stripes < MAX_STRIPES && stripes < 4 * cores) {
            stripes *= 2;
        }
        stripeMask = stripes - 1;
        counts = new long[(stripes + 1) * STRIDE];
    }

    /**
     * Counts a read by the current thread.
     *
     * @param time {@link CachedTime#WALL} or {@link CachedTime#MONOTONIC}: counted apart, because a thread that reads both
     *     by turns would otherwise meet each multiple of two with the same one
     * @return how many reads of that time the thread's stripe has counted
     */
    long count(int time) {
        // Threads are numbered in the order of their making: neighbours get stripes of their own.
        int stripe = (int) Thread.currentThread().getId() & stripeMask;
        int index = (stripe + 1) * STRIDE + time;
        long count = counts[index] + 1;
        counts[index] = count;
        return count;
    }

    /** All reads that were counted, roughly: other threads' latest may be missing. */
    long total() {
        long total = 0;
        for (int i = STRIDE; i < counts.length; i += STRIDE) {
            total += counts[i + CachedTime.WALL] + counts[i + CachedTime.MONOTONIC];
        }
        return total;
    }
}
