// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Which direct reads count themselves: those in one slot of time of 64, each for 64 reads. A count by each read would make direct
 * reads twice as expensive where two threads share a cache line. Pure arithmetic, without a state.
 *
 * <p>Each block of 64 slots has one that is selected, at another place in each block. So the count is right in the long run, for
 * programs too that read in step with a period. It is within 10 % after a minute for periods of up to 200 ms with numbers as
 * timers have them. {@code ReadSampleTest} shows for which it is not.
 */
final class ReadSample {
    private static final int BLOCK_BITS = 6;

    /** How many reads a read in a selected slot counts for. */
    static final int READS = 1 << BLOCK_BITS;

    /** A slot of the monotonic time has 2^20 ns, about a millisecond. One of the wall time is a millisecond. */
    private static final int SLOT_BITS = 20;

    /** By how much, in 2^-32 of a block, the place moves with each block: the best of 6,000 for the periods above. */
    private static final int STEP = 0xC63F_6CCB;

    /** More than from one selected slot to the next. If more is left, the monotonic clock has gone back. */
    private static final long MAX_WAIT_NANOS = 1_000_000_000;

    private ReadSample() {}

    /** @param slot the number of a millisecond, or of a slot of the monotonic time */
    static boolean selects(long slot) {
        return (slot & (READS - 1)) == place(slot >> BLOCK_BITS);
    }

    static boolean selectsNanos(long nanos) {
        return selects(nanos >> SLOT_BITS);
    }

    /** Returns the start of the first selected slot after this time. */
    static long nextNanos(long nanos) {
        long slot = nanos >> SLOT_BITS;
        long block = slot >> BLOCK_BITS;
        long selected = (block << BLOCK_BITS) + place(block);
        if (selected <= slot) {
            selected = ((block + 1) << BLOCK_BITS) + place(block + 1);
        }
        return selected << SLOT_BITS;
    }

    private static int place(long block) {
        return ((int) block * STEP) >>> (Integer.SIZE - BLOCK_BITS);
    }

    /** Whether a time is before the start of the next selected slot. */
    static boolean isBefore(long nextNanos, long nanos) {
        return Long.compareUnsigned(nextNanos - nanos - 1, MAX_WAIT_NANOS) < 0;
    }
}
