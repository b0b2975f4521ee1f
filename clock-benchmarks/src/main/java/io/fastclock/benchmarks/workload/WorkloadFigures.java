// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.util.List;

/**
 * What was found of one thing.
 *
 * @param roundNanos nanoseconds an operation: for each process the median of its iterations, in the order of the rounds
 * @param megabytesPerSecond the rate of allocation; NaN where it was not measured
 * @param bytesPerOperation memory allocated; NaN where it was not measured
 */
public record WorkloadFigures(
        WorkloadCase measured, List<Double> roundNanos, double megabytesPerSecond, double bytesPerOperation) {}
