// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * How an {@link AdaptiveClock} serves its reads. The clock changes the mode, unless the clock is
 * {@linkplain AdaptiveClock.Builder#heldIn held in} one mode. No reader sees time go back because of a change.
 */
public enum ClockMode {
    /**
     * Each read is a direct read. No updater thread publishes. The reason is one of these: caching does not pay, or has not
     * paid for long enough; a new thread measures costs; a thread has failed; the clock is closed.
     */
    DIRECT,

    /**
     * A read is one memory load. The updater thread publishes the time at each period boundary. Ticks may be late for up to
     * the {@linkplain AdaptiveClock.Builder#toleratedLateness tolerated share of the time}.
     *
     * <p>Some times a second, the thread withdraws the timestamp for some milliseconds to count reads. Reads are then direct
     * reads. The thread ends when it has cost more than it saved, or when nobody reads.
     */
    CACHED,

    /**
     * One read in <i>k</i> is a direct read that refreshes the shared timestamp. The other reads return the latest
     * timestamp. Caching pays, but the updater thread is late too often, or has not been punctual for long enough since its
     * start.
     */
    ASSISTED
}
