// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Is told what happens to an {@link AdaptiveClock}. All methods do nothing unless overridden.
 *
 * <p>They are called by the clock's thread, or by the reader that met a failure, one after the other or at the same time:
 * an implementation must be thread-safe, and quick, because the time stands still meanwhile. What it throws is logged
 * once and otherwise ignored.
 */
public interface ClockListener {
    /**
     * The clock serves its reads in another way from now on.
     *
     * @param from the mode until now
     * @param to the mode from now on
     */
    default void modeChanged(ClockMode from, ClockMode to) {}

    /**
     * The clock's thread did not get to run at one or more edges of a millisecond.
     *
     * @param edges how many were missed
     * @param latenessNanos how late the thread was for the first of them
     */
    default void edgesMissed(long edges, long latenessNanos) {}

    /**
     * The clock's thread could not be created, or has ended by an error. Readers read the system clock directly.
     *
     * @param cause what happened
     */
    default void threadFailed(Throwable cause) {}

    /** The system's wall clock was found to have been set back. */
    default void steppedBack() {}
}
