// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * How an {@link AdaptiveClock} serves its reads. The clock changes the mode, unless the clock is
 * {@linkplain AdaptiveClock.Builder#heldIn held in} one mode. No reader sees time go back because of a change.
 */
public enum ClockMode {
    /**
     * Each read is a direct read. No updater thread publishes. The reason is one of these: caching does not pay, or has not
     * paid for long enough; a new thread measures costs; the thread is late too often, or has not been punctual for long
     * enough; a thread has failed; the clock is closed.
     */
    DIRECT,

    /**
     * Reads return the published timestamp. The updater thread publishes the time at each period boundary. Reads are direct from
     * the moment at which a read finds the thread late, by the kernel's tick counter, until its next update; and some times a
     * second for some milliseconds, in which they are counted. The thread ends when it has cost more than it saved, or when
     * nobody reads.
     */
    CACHED
}
