// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/** Adds the share of each mode of {@code FastClock} to each JMH iteration. */
public final class ModeProfiler implements InternalProfiler {
    private static final String PREFIX = "mode.";

    private ModeShares shares = new ModeShares(false);

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        shares = new ModeShares(true);
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        return shares.end().entrySet().stream()
                .map(mode -> new ScalarResult(PREFIX + mode.getKey(), mode.getValue(), "share", AggregationPolicy.AVG))
                .toList();
    }

    /** Returns the shares of the modes, of all secondary figures of a benchmark. */
    public static Map<String, Double> modes(Map<String, Double> secondary) {
        return secondary.entrySet().stream()
                .filter(figure -> figure.getKey().startsWith(PREFIX))
                .collect(Collectors.toMap(figure -> figure.getKey().substring(PREFIX.length()), Map.Entry::getValue));
    }

    @Override
    public String getDescription() {
        return "modes of FastClock";
    }
}
