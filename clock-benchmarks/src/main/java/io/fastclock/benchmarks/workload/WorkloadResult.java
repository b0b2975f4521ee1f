// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.util.Locale;
import java.util.Map;

/**
 * The result of one round of a row.
 *
 * @param nanos the time of one operation, the median of the iterations of one process
 * @param bytesPerOperation allocated memory without a clock; NaN for the start of a JVM
 * @param host a note on the file system, huge pages and the slow clock
 */
public record WorkloadResult(Row row, int round, Map<Condition, Double> nanos, double bytesPerOperation, String host) {
    /**
     * A row of the tables.
     *
     * @param parameter bytes of the array, megabytes of each file or of the heap, or clock reads per request
     */
    public record Row(Workload workload, int parameter, int threads) {
        String label() {
            return String.format(Locale.ROOT, workload.label, parameter, threads);
        }
    }

    /** Returns NaN if the condition was not measured. */
    double nanos(Condition condition) {
        return nanos.getOrDefault(condition, Double.NaN);
    }
}
