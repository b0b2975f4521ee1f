// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** How an {@link AdaptiveClock} gives the time. It changes by itself; no reader ever sees time go back because of it. */
public enum ClockMode {
    /** Nobody reads, or seldom: there is no thread, and each read asks the system clock. */
    READ_THROUGH,

    /** Many reads: a thread publishes the time at each edge of a millisecond, and a read is one memory load. */
    CACHED,

    /**
     * Many reads, and the machine has no processor left for the thread in time: one read of some asks the system clock
     * and the others are given what it got.
     */
    ASSISTED
}
