// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

/**
 * One thing to measure.
 *
 * @param parameter the workload's, see {@link Workload}
 */
public record WorkloadCase(
        Workload workload, WorkClock clock, WorkHost host, PageMode pages, int parameter, int threads) {}
