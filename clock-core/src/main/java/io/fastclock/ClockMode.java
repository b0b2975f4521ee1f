// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** How a clock serves its reads. No reader sees time go back because the mode changes, except after some restores by CRIU. */
public enum ClockMode {
    /** Each read reads {@link System}. */
    DIRECT,
    /** Reads return the time of the first read in the current kernel tick. There is no thread. */
    KERNEL_TICK,
    /** Reads return the time that an updater thread has published last: a {@link TickerClock} or {@link TimerClock}. */
    UPDATER_THREAD
}
