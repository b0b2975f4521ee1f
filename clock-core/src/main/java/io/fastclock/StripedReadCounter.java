// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Counts reads without atomic operations. Each thread counts in one stripe of an array, in cache lines of its own. Two threads
 * that share a stripe may lose counts. Static functions on an array, because an object would cost one more load.
 */
final class StripedReadCounter {
    private static final int MIN_STRIPES = 64; // Enough that two running threads rarely share one.
    private static final int MAX_STRIPES = 256;
    private static final int STRIDE = 128 / Long.BYTES; // Two cache lines, because x86 prefetches lines in pairs.
    private static final int STRIPES = stripes(Runtime.getRuntime().availableProcessors());

    private StripedReadCounter() {}

    static int stripes(int cores) {
        int stripes = Math.max(MIN_STRIPES, Math.min(MAX_STRIPES, 4 * cores));
        return Integer.highestOneBit(2 * stripes - 1); // Rounded up to a power of two.
    }

    static long[] newCounts() {
        // The unused first stripe separates the array's length from the counts.
        return new long[(STRIPES + 1) * STRIDE];
    }

    /**
     * Adds reads to the count of the current thread's stripe, and returns that count. Each of the two times has its own: with one,
     * a thread that alternates between them would reach every even number with the same one.
     *
     * @param which 0 or 1
     */
    static long add(long[] counts, int which, int reads) {
        int index = (((int) threadId() & (STRIPES - 1)) + 1) * STRIDE + which;
        long count = counts[index] + reads;
        counts[index] = count;
        return count;
    }

    /** Ids follow the order of creation, so threads that were created one after another get different stripes. */
    @SuppressWarnings("deprecation") // Thread.threadId(), which cannot be overridden, exists since Java 19.
    private static long threadId() {
        try {
            return Thread.currentThread().getId();
        } catch (Throwable overridden) { // A read must not throw, and any stripe is valid.
            return 0;
        }
    }

    /** The latest counts of other threads may be missing. */
    static long total(long[] counts) {
        long total = 0;
        for (int i = STRIDE; i < counts.length; i += STRIDE) {
            total += counts[i] + counts[i + 1];
        }
        return total;
    }
}
