// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Median;

/** Statistics of a few samples, some of them disturbed. The result is NaN without samples, or if a sample is NaN. */
public final class Statistics {
    private Statistics() {}

    public static <R> List<R> where(Collection<R> rounds, Predicate<? super R> wanted) {
        return rounds.stream().filter(wanted).toList();
    }

    /** Returns what was measured, for the rows or the columns of a table. */
    public static <R, K> List<K> distinct(Collection<R> rounds, Function<? super R, K> key) {
        return rounds.stream().<K>map(key).distinct().sorted().toList();
    }

    public static <R> List<Double> values(Collection<R> rounds, ToDoubleFunction<? super R> figure) {
        return rounds.stream().map(figure::applyAsDouble).toList();
    }

    public static <R> double median(Collection<R> rounds, ToDoubleFunction<? super R> figure) {
        return median(values(rounds, figure));
    }

    public static double median(Collection<Double> values) {
        double[] all = values.stream().mapToDouble(Double::doubleValue).toArray();
        return Double.isNaN(min(values)) ? Double.NaN : Median.withDefaults().evaluate(all);
    }

    public static double min(Collection<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).min().orElse(Double.NaN);
    }

    public static double max(Collection<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN);
    }
}
