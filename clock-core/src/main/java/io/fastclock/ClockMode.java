// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * How an {@link AdaptiveClock} serves its reads. The clock changes the mode, unless the clock is
 * {@linkplain AdaptiveClock.Builder#heldIn held in} one mode. No reader sees time go back because of a change.
 */
public enum ClockMode {
    /**
     * Each read is a direct read. No updater thread publishes. The reason is one of these: the read rate has not been above
     * the break-even rate yet, or has fallen below half of it for some seconds; a thread is starting; a thread has failed, or
     * has ended because caching was more expensive; the clock is closed.
     */
    DIRECT,

    /**
     * A read is one memory load. The updater thread publishes the time at each millisecond boundary. Ticks may be late for up
     * to the {@linkplain AdaptiveClock.Builder#toleratedLateness tolerated share of the time}.
     *
     * <p>The read rate was above the break-even rate when the thread started. The thread continues until the rate has been
     * below half of the break-even rate for some seconds.
     */
    CACHED,

    /**
     * One read in <i>k</i> is a direct read that refreshes the shared timestamp. The other reads return the latest
     * timestamp. The read rate is high enough for {@link #CACHED}, but the updater thread is late too often, or has only just
     * started.
     */
    ASSISTED
}
