// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

/**
 * What one process has found.
 *
 * @param nanos of an operation, the median of the iterations
 * @param bytesPerOperation memory allocated; NaN for the start of a JVM
 * @param host a note on what the figures depend on: file system, huge pages, slow clock
 */
public record WorkloadResult(WorkloadCase measured, int round, double nanos, double bytesPerOperation, String host) {
    double megabytesPerSecond() {
        return bytesPerOperation / (1 << 20) / (nanos / 1e9);
    }
}
