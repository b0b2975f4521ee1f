// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.pause;

/**
 * One pause's.
 *
 * @param pauseMillis how long the reader stood still
 * @param firstErrorMillis how old the first time was that it was given afterwards
 * @param staleNanos from the first read afterwards to the first that was at most a millisecond old
 */
public record PauseFigures(long pauseMillis, long firstErrorMillis, long staleNanos) {}
