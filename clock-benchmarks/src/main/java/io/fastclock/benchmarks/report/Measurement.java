// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

/**
 * One figure.
 *
 * @param row what was measured
 * @param threads how many threads at once
 * @param score in the unit of its table
 * @param error half the width of JMH's 99.9 % confidence interval; NaN where there are too few samples
 * @param bytesPerOperation memory allocated; NaN where it was not measured
 */
record Measurement<R>(R row, int threads, double score, double error, double bytesPerOperation) {}
