// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

/**
 * The result of one run of JMH: a clock, and a number of threads.
 *
 * @param clock the name of a {@link Subject} or of an {@link ArticleLoop}
 * @param nanos the elapsed time of one read in one of the threads
 * @param cpuNanos the CPU time of one read
 * @param bytes allocated per read; NaN unless read by one thread
 */
public record ReadFigures(String clock, int threads, int round, double nanos, double cpuNanos, double bytes) {}
