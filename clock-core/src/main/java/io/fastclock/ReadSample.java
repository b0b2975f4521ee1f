// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Which direct reads count themselves: those in one of 64 slots of time, each for 64 reads. A count by each read would make direct
 * reads twice as expensive where two threads share a cache line. Pure arithmetic.
 *
 * <p>The golden ratio selects the slots, without a state: the fractional parts of its multiples are spread evenly, also over every
 * n-th slot. So the count is right in the long run, for programs too that read in step with any period.
 */
final class ReadSample {
    /** How many reads a read in a selected slot counts for. */
    static final int READS = 1 << 6;

    /** A slot of the monotonic time has 2^20 ns, about a millisecond. One of the wall time is a millisecond. */
    private static final int SLOT_BITS = 20;

    /** 2^32 divided by the golden ratio. */
    private static final int GOLDEN = 0x9E37_79B9;

    private static final int SELECTED_BITS = Integer.SIZE - Integer.numberOfTrailingZeros(READS);

    /** More than from one selected slot to the next. If more is left, the monotonic clock has gone back. */
    private static final long MAX_WAIT_NANOS = 1_000_000_000;

    private ReadSample() {}

    /** @param slot the number of a millisecond; or of a slot of the monotonic time */
    static boolean selects(long slot) {
        return ((int) slot * GOLDEN) >>> SELECTED_BITS == 0;
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

    /** Whether a time is before the start of the next selected slot. */
    static boolean isBefore(long nextNanos, long nanos) {
        return Long.compareUnsigned(nextNanos - nanos - 1, MAX_WAIT_NANOS) < 0;
    }
}
