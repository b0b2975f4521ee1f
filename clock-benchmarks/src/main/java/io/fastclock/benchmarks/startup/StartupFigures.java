// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.startup;

/**
 * One process's.
 *
 * @param emptyClassNanos what initialising an empty class takes, for comparison
 * @param fastClockNanos what initialising {@code FastClock} takes
 * @param firstReadNanos what the first read takes, which makes the clock
 * @param newThreads how many threads there are afterwards that were not there before
 */
public record StartupFigures(long emptyClassNanos, long fastClockNanos, long firstReadNanos, int newThreads) {}
