// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * How an {@link AdaptiveClock} serves its reads. The mode changes by itself, unless the clock is
 * {@linkplain AdaptiveClock.Builder#heldIn held in} one. No reader ever sees time go back because of a change.
 */
public enum ClockMode {
    /**
     * No updater thread publishes: the read rate is below the break-even rate, the clock is closed, or a thread is starting or
     * has failed. Each read is a direct read.
     */
    DIRECT,

    /** The read rate is above the break-even rate: the updater thread publishes the time, and a read is one memory load. */
    CACHED,

    /**
     * The read rate is above the break-even rate, and the updater thread is starved or not yet trusted: one read in <i>k</i>
     * is a direct read that refreshes the shared timestamp, and the others return the latest timestamp.
     */
    ASSISTED
}
