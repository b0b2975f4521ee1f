// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Estimates the read rate from samples: so many reads were counted within so much time. Each sample moves the estimate by a
 * quarter. One thread at a time adds samples; any thread may ask for the estimate.
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

    /** NaN before the first sample. */
    double readsPerSecond() {
        return readsPerSecond;
    }

    /** One standard error; NaN before the first sample. */
    double standardError() {
        return standardError;
    }

    static double perSecond(long reads, long nanos) {
        return Math.max(0, reads) * 1e9 / Math.max(1, nanos);
    }

    /** As of events that are independent of one another: the error of a count is its square root. */
    static double standardError(long reads, long nanos) {
        return Math.sqrt((double) Math.max(1, reads)) * 1e9 / Math.max(1, nanos);
    }
}
