// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Which direct reads count themselves: those in one slot of time of 64, each for 64 reads, at another place in each block of 64
 * slots. So the count is right in the long run, for programs too that read in step with a period; after a minute within 10 % for
 * periods of up to 200 ms as timers have them. {@code ReadSamplingTest} shows for which it is not.
 */
final class ReadSampling {
    private static final int BLOCK_BITS = 6;
    static final int READS = 1 << BLOCK_BITS; // How many reads a read in a selected slot counts for.

    /** A slot of the monotonic time has 2^20 ns, about a millisecond. One of the wall time is a millisecond. */
    private static final int SLOT_BITS = 20;

    /** By how much, in 2^-32 of a block, the place moves with each block: the best of 6,000 for the periods above. */
    private static final int STEP = 0xC63F_6CCB;

    /** More than from one selected slot to the next. If more is left, the monotonic clock has gone back. */
    private static final int MAX_WAIT_BITS = 30;

    private ReadSampling() {}

    /** @param slot the number of a millisecond, or of a slot of the monotonic time */
    static boolean selects(long slot) {
        int block = (int) (slot >> BLOCK_BITS);
        return (slot & (READS - 1)) == (block * STEP) >>> (Integer.SIZE - BLOCK_BITS);
    }

    static boolean selectsNanos(long nanos) {
        return selects(nanos >> SLOT_BITS);
    }

    /** Returns the start of the first selected slot after this time. */
    static long nextNanos(long nanos) {
        long slot = nanos >> SLOT_BITS;
        do {
            slot++;
        } while (!selects(slot));
        return slot << SLOT_BITS;
    }

    /** Returns 0 until the start of the next selected slot, and another value from then on. */
    static long untilNext(long nextNanos, long nanos) {
        return (nextNanos - nanos - 1) >>> MAX_WAIT_BITS;
    }
}
