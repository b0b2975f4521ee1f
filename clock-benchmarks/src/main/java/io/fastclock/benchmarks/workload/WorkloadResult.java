// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

/**
 * The result of one process.
 *
 * @param nanos the time of one operation, the median of the iterations
 * @param bytesPerOperation allocated memory; NaN for the start of a JVM
 * @param host a note on the conditions: file system, huge pages, slow clock
 */
public record WorkloadResult(WorkloadCase measured, int round, double nanos, double bytesPerOperation, String host) {
    double megabytesPerSecond() {
        return bytesPerOperation / (1 << 20) / (nanos / 1e9);
    }
}
