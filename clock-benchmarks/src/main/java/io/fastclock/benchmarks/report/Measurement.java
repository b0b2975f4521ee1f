// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.List;

/**
 * One figure.
 *
 * @param row what was measured
 * @param threads how many threads at once
 * @param rounds in the unit of its table: for each process that measured it the median of that process's iterations, in
 *     the order of the rounds
 * @param bytesPerOperation memory allocated; NaN where it was not measured
 */
record Measurement<R>(R row, int threads, List<Double> rounds, double bytesPerOperation) {
    /** The median of the rounds. */
    double score() {
        return Statistics.median(rounds);
    }

    /** The fastest round. */
    double low() {
        return Statistics.min(rounds);
    }

    /** The slowest round. */
    double high() {
        return Statistics.max(rounds);
    }
}
