// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * {@link ClockStats} as JMX attributes, for any thread. {@link ClockManagement} registers the bean. Each getter takes a new
 * snapshot, so two attributes may be from different moments.
 */
public interface AdaptiveClockMXBean {
    /** {@return the name of a {@link ClockMode}} */
    String getMode();

    /** {@return {@link ClockStats#period()} in nanoseconds} */
    long getPeriodNanos();

    /** {@return {@link ClockStats#nanosIn} of {@link ClockMode#DIRECT}} */
    long getDirectModeNanos();

    /** {@return {@link ClockStats#nanosIn} of {@link ClockMode#CACHED}} */
    long getCachedModeNanos();

    /** {@return {@link ClockStats#stalenessBound()} in nanoseconds; -1 if empty} */
    long getStalenessBoundNanos();

    /** {@return {@link ClockStats#ticks()}} */
    long getTicks();

    /** {@return {@link ClockStats#missedEdges()}} */
    long getMissedEdges();

    /** {@return {@link ClockStats#latenessP50Nanos()}} */
    long getLatenessP50Nanos();

    /** {@return {@link ClockStats#latenessP99Nanos()}} */
    long getLatenessP99Nanos();

    /** {@return {@link ClockStats#latenessMaxNanos()}} */
    long getLatenessMaxNanos();

    /** {@return {@link ClockStats#threadStarts()}} */
    long getThreadStarts();

    /** {@return {@link ClockStats#threadEnds()}} */
    long getThreadEnds();

    /** {@return {@link ClockStats#failures()}} */
    long getFailures();

    /** {@return {@link ClockStats#backwardSteps()}} */
    long getBackwardSteps();

    /** {@return {@link ClockStats#timerSlackNanos()}; -1 if unknown} */
    long getTimerSlackNanos();

    /** {@return {@link ClockStats#readsPerSecond()}; NaN if unknown} */
    double getReadsPerSecond();

    /** {@return {@link ClockStats#breakEvenReadsPerSecond()}; NaN if unknown} */
    double getBreakEvenReadsPerSecond();

    /** {@return {@link ClockStats#directReadNanos()}; NaN if unknown} */
    double getDirectReadNanos();

    /** {@return {@link ClockStats#tickNanos()}} */
    double getTickNanos();

    /** {@return {@link ClockStats#updaterCpuNanos()}; -1 if unknown} */
    long getUpdaterCpuNanos();

    /** {@return {@link ClockStats#savedCpuNanos()}} */
    long getSavedCpuNanos();

    /** {@return {@link ClockStats#netSavedCpuNanos()}} */
    long getNetSavedCpuNanos();
}
