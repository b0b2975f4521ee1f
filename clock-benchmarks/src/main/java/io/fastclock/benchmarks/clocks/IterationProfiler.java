// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Adds to each JMH iteration what an operation costs when threads wait for cores, in nanoseconds: the CPU time of JMH's
 * threads, and the elapsed time. With {@link #MODES}, also the share of each mode of {@code FastClock}. With more threads
 * than cores, iterations are not to be synchronised: JMH's loops around the measured one are slower.
 */
public final class IterationProfiler implements InternalProfiler {
    public static final String CPU = "cpu";
    public static final String ELAPSED = "elapsed";

    /** The option for {@code FastClock}. The process of another clock must not start it. */
    public static final String MODES = "mode.";

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final String option;
    private ModeShares shares = new ModeShares(false);
    private long cpuNanosBefore;
    private long startNanos;

    public IterationProfiler(String option) {
        this.option = option;
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        shares = new ModeShares(option.equals(MODES));
        cpuNanosBefore = cpuNanosOfWorkers();
        startNanos = System.nanoTime();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double elapsedNanos = System.nanoTime() - startNanos;
        double operations = result.getMetadata().getAllOps();
        Map<String, Double> figures = new TreeMap<>();
        figures.put(CPU, (cpuNanosOfWorkers() - cpuNanosBefore) / operations);
        figures.put(ELAPSED, elapsedNanos * benchmark.getThreads() / operations);
        shares.end().forEach((mode, share) -> figures.put(MODES + mode, share));
        return figures.entrySet().stream()
                .map(figure -> new ScalarResult(figure.getKey(), figure.getValue(), "", AggregationPolicy.AVG))
                .toList();
    }

    /** They live from the first warm-up to the last iteration. */
    private static long cpuNanosOfWorkers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains("-jmh-worker-"))
                .mapToLong(thread -> THREADS.getThreadCpuTime(thread.getId()))
                .sum();
    }

    /** Returns the shares of the modes, of all secondary figures of a benchmark. */
    public static Map<String, Double> modes(Map<String, Double> secondary) {
        return secondary.entrySet().stream()
                .filter(figure -> figure.getKey().startsWith(MODES))
                .collect(Collectors.toMap(figure -> figure.getKey().substring(MODES.length()), Map.Entry::getValue));
    }

    @Override
    public String getDescription() {
        return "CPU time of the threads that run the benchmark, and modes of FastClock";
    }
}
