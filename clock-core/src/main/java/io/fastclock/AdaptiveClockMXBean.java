// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * {@link ClockStats} for JMX; registered on request by {@link ClockManagement}. Each attribute is read on its own, so
 * that two of them may be of different moments.
 */
public interface AdaptiveClockMXBean {
    /**
     * Returns the mode.
     *
     * @return the name of a {@link ClockMode}
     */
    String getMode();

    /**
     * Returns the time in {@link ClockMode#READ_THROUGH}.
     *
     * @return milliseconds since the clock was made
     */
    long getReadThroughMillis();

    /**
     * Returns the time in {@link ClockMode#CACHED}.
     *
     * @return milliseconds since the clock was made
     */
    long getCachedMillis();

    /**
     * Returns the time in {@link ClockMode#ASSISTED}.
     *
     * @return milliseconds since the clock was made
     */
    long getAssistedMillis();

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
     * See {@link ClockStats#tickerCpuNanos()}.
     *
     * @return nanoseconds, or -1
     */
    long getTickerCpuNanos();

    /**
     * See {@link ClockStats#directReadNanos()}.
     *
     * @return nanoseconds, or NaN
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
     * @return reads a second, or NaN
     */
    double getBreakEvenReadsPerSecond();
}
