// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.util.Map;

/**
 * What perf has counted.
 *
 * @param perOperation events of an operation, by perf's names
 */
public record CounterFigures(WorkloadCase measured, Map<String, Double> perOperation) {}
