// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * {@link ClockStats} as JMX attributes. {@link ClockManagement} registers the bean. Each attribute is read separately, so
 * two attributes may be from different moments.
 *
 * <p><b>Cost.</b> Each getter takes a new snapshot of all statistics, as {@link AdaptiveClock#stats()} does. A getter takes
 * no lock and delays no reader.
 *
 * <p><b>Thread-safety.</b> All methods are safe for use by multiple threads.
 */
public interface AdaptiveClockMXBean {
    /**
     * Returns the mode.
     *
     * @return the name of a {@link ClockMode}
     */
    String getMode();

    /**
     * Returns the time in {@link ClockMode#DIRECT}.
     *
     * @return nanoseconds since the clock was created
     */
    long getDirectModeNanos();

    /**
     * Returns the time in {@link ClockMode#CACHED}.
     *
     * @return nanoseconds since the clock was created
     */
    long getCachedModeNanos();

    /**
     * Returns the time in {@link ClockMode#ASSISTED}.
     *
     * @return nanoseconds since the clock was created
     */
    long getAssistedModeNanos();

    /**
     * See {@link ClockStats#ticks()}.
     *
     * @return ticks
     */
    long getTicks();

    /**
     * See {@link ClockStats#missedEdges()}.
     *
     * @return missed edges
     */
    long getMissedEdges();

    /**
     * See {@link ClockStats#latenessP50Nanos()}.
     *
     * @return nanoseconds
     */
    long getLatenessP50Nanos();

    /**
     * See {@link ClockStats#latenessP99Nanos()}.
     *
     * @return nanoseconds
     */
    long getLatenessP99Nanos();

    /**
     * See {@link ClockStats#latenessMaxNanos()}.
     *
     * @return nanoseconds
     */
    long getLatenessMaxNanos();

    /**
     * See {@link ClockStats#threadStarts()}.
     *
     * @return thread starts
     */
    long getThreadStarts();

    /**
     * See {@link ClockStats#threadEnds()}.
     *
     * @return thread ends
     */
    long getThreadEnds();

    /**
     * See {@link ClockStats#failures()}.
     *
     * @return failures
     */
    long getFailures();

    /**
     * See {@link ClockStats#backwardSteps()}.
     *
     * @return backward steps
     */
    long getBackwardSteps();

    /**
     * See {@link ClockStats#updaterCpuNanos()}.
     *
     * @return nanoseconds; -1 if unknown
     */
    long getUpdaterCpuNanos();

    /**
     * See {@link ClockStats#directReadNanos()}.
     *
     * @return nanoseconds; NaN if unknown
     */
    double getDirectReadNanos();

    /**
     * See {@link ClockStats#tickNanos()}.
     *
     * @return nanoseconds
     */
    double getTickNanos();

    /**
     * See {@link ClockStats#breakEvenReadsPerSecond()}.
     *
     * @return reads a second; NaN if unknown
     */
    double getBreakEvenReadsPerSecond();

    /**
     * See {@link ClockStats#timerSlackNanos()}.
     *
     * @return nanoseconds; -1 if unknown
     */
    long getTimerSlackNanos();

    /**
     * See {@link ClockStats#readsPerSecond()}.
     *
     * @return reads a second; NaN if unknown
     */
    double getReadsPerSecond();

    /**
     * See {@link ClockStats#readsPerSecondError()}.
     *
     * @return reads a second; NaN if unknown
     */
    double getReadsPerSecondError();
}
