// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Estimates the read rate from samples. A sample is a number of reads in a time. Each sample moves the estimate by a quarter
 * of the difference. One thread at a time adds samples. Any thread may read the estimate.
 */
final class ReadRate {
    private static final double WEIGHT = 0.25;

    private double variance;
    private volatile double readsPerSecond = Double.NaN;
    private volatile double standardError = Double.NaN;

    void sample(long reads, long nanos) {
        double sampled = perSecond(reads, nanos);
        double sampleError = standardError(reads, nanos);
        double weight = Double.isNaN(readsPerSecond) ? 1 : WEIGHT;
        double previous = Double.isNaN(readsPerSecond) ? 0 : readsPerSecond;
        variance = (1 - weight) * (1 - weight) * variance + weight * weight * sampleError * sampleError;
        standardError = Math.sqrt(variance);
        readsPerSecond = previous + weight * (sampled - previous);
    }

    /** Returns the estimate; NaN before the first sample. */
    double readsPerSecond() {
        return readsPerSecond;
    }

    /** Returns one standard error of the estimate; NaN before the first sample. */
    double standardError() {
        return standardError;
    }

    static double perSecond(long reads, long nanos) {
        return Math.max(0, reads) * 1e9 / Math.max(1, nanos);
    }

    /** Treats reads as independent events: the standard error of a count is its square root. */
    static double standardError(long reads, long nanos) {
        return Math.sqrt((double) Math.max(1, reads)) * 1e9 / Math.max(1, nanos);
    }
}
