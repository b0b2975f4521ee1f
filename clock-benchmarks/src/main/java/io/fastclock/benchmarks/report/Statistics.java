// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.Collection;

/** Of few samples, some of them disturbed; NaN of none, and where one is NaN. */
public final class Statistics {
    private Statistics() {}

    public static double median(Collection<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int middle = sorted.length / 2;
        if (sorted.length == 0 || Double.isNaN(sorted[sorted.length - 1])) { // NaN is sorted last.
            return Double.NaN;
        }
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    static double min(Collection<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).min().orElse(Double.NaN);
    }

    static double max(Collection<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN);
    }
}
