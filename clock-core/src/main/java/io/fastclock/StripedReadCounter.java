// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Counts reads without atomics and without a cache line that all readers write: each thread counts in one of some stripes of
 * an array. Two threads on one stripe may lose counts to each other. The read rate that comes of it is an estimate.
 *
 * <p>Functions on an array, so that a read goes through one object less.
 */
final class StripedReadCounter {
    /** So many that two threads that run at the same time seldom meet on one, which costs each several times as much. */
    private static final int MIN_STRIPES = 64;

    private static final int MAX_STRIPES = 256;

    /** Two cache lines, because x86 prefetches them in pairs. */
    private static final int STRIDE = 128 / Long.BYTES;

    private static final int STRIPES = stripes(Runtime.getRuntime().availableProcessors());

    private StripedReadCounter() {}

    static int stripes(int cores) {
        int stripes = MIN_STRIPES;
        while (stripes < MAX_STRIPES && stripes < 4 * cores) {
            stripes *= 2;
        }
        return stripes;
    }

    static long[] newCounts() {
        return new long[(STRIPES + 1) * STRIDE]; // The first stripe keeps the array's length, which all read, apart.
    }

    /**
     * Counts a read by the current thread.
     *
     * @param time {@link AbstractCachedClock#WALL} or {@link AbstractCachedClock#MONOTONIC}: counted apart, because a thread
     *     that reads both by turns would otherwise meet each multiple of two with the same one
     * @return how many reads of that time the thread's stripe has counted
     */
    static long count(long[] counts, int time) {
        int index = (((int) threadId() & (STRIPES - 1)) + 1) * STRIDE + time;
        long count = counts[index] + 1;
        counts[index] = count;
        return count;
    }

    /** Threads are numbered in the order of their creation: neighbours get stripes of their own. */
    @SuppressWarnings("deprecation") // Thread.threadId(), which nobody can override, came with Java 19.
    private static long threadId() {
        try {
            return Thread.currentThread().getId();
        } catch (Throwable overridden) { // A read must not throw; any stripe will do.
            return 0;
        }
    }

    /** All reads that were counted, roughly: the latest of other threads may be missing. */
    static long total(long[] counts) {
        long total = 0;
        for (int i = STRIDE; i < counts.length; i += STRIDE) {
            total += counts[i + AbstractCachedClock.WALL] + counts[i + AbstractCachedClock.MONOTONIC];
        }
        return total;
    }
}
