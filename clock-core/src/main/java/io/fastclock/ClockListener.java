// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Receives callbacks about changes of an {@link AdaptiveClock}. The default methods do nothing.
 *
 * <p><b>Threads.</b> The updater thread calls these methods. But {@link #modeChanged} to or from {@link ClockMode#KERNEL_TICK} is
 * called by the thread that has verified the tick counter, a reader, {@code awaitKernelTick} or {@code close()}. A reader calls {@link
 * #threadFailed} if its read could not start the thread, and {@link #steppedBack} if its read detects the step. Several threads may call at the same time, so an
 * implementation must be thread-safe. A method may read the clock.
 *
 * <p><b>Cost.</b> During a callback from the updater thread, reads are direct reads. During one from a reader, only that read
 * waits; it may hold locks of the application, so a callback that waits for one can deadlock. On Linux, threads and processes that
 * a callback creates inherit the updater thread's timer slack of 1 ns: create them elsewhere, or keep the slack by
 * {@link AdaptiveClock.Builder#lowerTimerSlack(boolean)}.
 *
 * <p><b>Errors.</b> The clock logs the first exception that a listener throws, and ignores the others.
 */
public interface ClockListener {
    /**
     * Called when the mode has changed.
     *
     * @param from the previous mode
     * @param to the new mode
     */
    default void modeChanged(ClockMode from, ClockMode to) {}

    /**
     * Called when the updater thread did not run at period boundaries. Time spent in callbacks does not count.
     *
     * @param updates the number of missed updates
     * @param latenessNanos the lateness for the first of them, in nanoseconds
     */
    default void updatesMissed(long updates, long latenessNanos) {}

    /**
     * Called when an updater thread could not be created or has failed. Reads are direct reads.
     *
     * @param cause the exception or error
     */
    default void threadFailed(Throwable cause) {}

    /**
     * Called once for each detected backward step of the wall clock. With {@link BackwardStep#HOLD}, a further step back is not
     * reported until the system clock has caught up with the held time.
     */
    default void steppedBack() {}
}
