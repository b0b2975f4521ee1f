// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.util.Locale;

/**
 * The result of one process.
 *
 * @param bytesPerOperation NaN for the start of a JVM
 * @param host a note on the file system, huge pages and the slow clock
 */
public record WorkloadResult(
        Row row, Condition condition, int round, double nanos, double bytesPerOperation, String host) {
    /** The parameter: bytes of the array, megabytes of each file or of the heap, or clock reads per request. */
    public record Row(Workload workload, int parameter, int threads) {
        String label() {
            return String.format(Locale.ROOT, workload.label, parameter, threads);
        }
    }

    double megabytesPerSecond() {
        return bytesPerOperation / (1 << 20) / (nanos / 1e9);
    }
}
