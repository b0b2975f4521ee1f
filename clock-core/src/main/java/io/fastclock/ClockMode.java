// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * How an {@link AdaptiveClock} serves its reads. The clock changes the mode, unless the clock is
 * {@linkplain AdaptiveClock.Builder#heldIn held in} one mode. No reader sees time go back because of a change.
 */
public enum ClockMode {
    /**
     * Each read is a direct read. No updater thread publishes. The reason is one of these: caching does not pay, or has not
     * paid for long enough; a new thread measures costs; without a tick counter, the thread is late too often, or has not been
     * punctual for long enough; a thread has failed; the clock is closed.
     */
    DIRECT,

    /**
     * Reads return the published timestamp. The updater thread publishes the time at each period boundary. Where the kernel's
     * tick counter can be used, a reader renews the timestamp at the first read after each kernel tick. If the period is at
     * least two ticks, no thread is needed. Some times a second, reads are counted for some milliseconds. The thread ends when
     * it has cost more than it saved, or when nobody reads.
     */
    CACHED
}
