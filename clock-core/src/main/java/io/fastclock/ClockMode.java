// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * How an {@link AdaptiveClock} serves its reads. The clock changes the mode, unless the clock is
 * {@linkplain AdaptiveClock.Builder#heldIn held in} one mode. No reader sees time go back because of a change.
 */
public enum ClockMode {
    /**
     * Each read is a direct read. No updater thread publishes. The reason is one of these: the read rate is below the
     * break-even rate; a thread is starting; a thread has failed; the clock is closed.
     */
    DIRECT,

    /**
     * A read is one memory load. The read rate is above the break-even rate, and the updater thread publishes the time at
     * each millisecond boundary. A tick may be late for the
     * {@linkplain AdaptiveClock.Builder#toleratedLateness tolerated share of the time}.
     */
    CACHED,

    /**
     * One read in <i>k</i> is a direct read that refreshes the shared timestamp. The other reads return the latest
     * timestamp. The read rate is above the break-even rate, but the updater thread is late too often, or has only just
     * started.
     */
    ASSISTED
}
