// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.Subject;

/**
 * The staleness of a monotonic clock under one load.
 *
 * @param tickMillis the kernel tick; 0 if unknown
 * @param undisturbed the part of {@code all} in the seconds in which nothing was stolen
 */
record StalenessFigures(Subject subject, Load load, boolean onset, double tickMillis, Part all, Part undisturbed) {
    /**
     * Some of the measured seconds.
     *
     * @param ahead reads that returned a later time than the direct read after them
     * @param backward reads that returned less than the same thread's read before
     */
    record Part(
            int seconds,
            long reads,
            long ahead,
            long backward,
            double p50Millis,
            double p99Millis,
            double p999Millis,
            double worstMillis) {}
}
