// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * How an {@link AdaptiveClock} serves its reads. The mode changes by itself. No reader ever sees time go back because of a
 * change.
 */
public enum ClockMode {
    /** The read rate is below the break-even rate: no updater thread exists, and each read is a direct read. */
    DIRECT,

    /** The read rate is above the break-even rate: the updater thread publishes the time, and a read is one memory load. */
    CACHED,

    /**
     * The read rate is above the break-even rate, and the updater thread is starved or not yet trusted: one read in <i>k</i>
     * is a direct read that refreshes the shared timestamp, and the others return the latest timestamp.
     */
    ASSISTED
}
