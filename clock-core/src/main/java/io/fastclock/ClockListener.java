// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Is notified of what happens to an {@link AdaptiveClock}. All methods do nothing unless overridden.
 *
 * <p>The clock's updater thread calls them, or the reader that met a failure or a backward step; possibly several at the same
 * time, so that an implementation must be thread-safe. They may read the clock. The updater thread calls them while no
 * timestamp is published: reads are direct reads until they return, so that a slow listener costs speed, not accuracy. What a
 * listener throws is logged once and otherwise ignored.
 */
public interface ClockListener {
    /**
     * The mode has changed.
     *
     * @param from the mode until now
     * @param to the mode from now on
     */
    default void modeChanged(ClockMode from, ClockMode to) {}

    /**
     * The updater thread did not run at one or more millisecond boundaries. The time that a listener took is not counted.
     *
     * @param edges how many were missed
     * @param latenessNanos how late the thread was for the first of them
     */
    default void edgesMissed(long edges, long latenessNanos) {}

    /**
     * An updater thread could not be created, or has failed. Reads are direct reads.
     *
     * @param cause what happened
     */
    default void threadFailed(Throwable cause) {}

    /** The system's wall clock was set back. Called once for each step, after {@code currentTimeMillis()} follows or holds it. */
    default void steppedBack() {}
}
