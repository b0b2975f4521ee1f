// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * How an {@link AdaptiveClock} serves its reads. The clock changes the mode, unless the clock is
 * {@linkplain AdaptiveClock.Builder#heldIn held in} one mode. No reader sees time go back because of a change.
 */
public enum ClockMode {
    /** Each read is a direct read: caching does not pay, or not yet; the updater thread is late too often; the clock is closed. */
    DIRECT,

    /**
     * Reads return the time of the first read in the current kernel tick. There is no thread. The clock keeps this mode until it
     * is closed.
     */
    KERNEL_TICK,

    /**
     * Reads return the timestamp that the updater thread publishes at each period boundary. Reads are direct some times a second
     * for some milliseconds, in which they are counted; and from the moment at which a read finds the thread late, by the
     * kernel's tick counter, until its next update.
     */
    UPDATER_THREAD
}
