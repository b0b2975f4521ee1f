// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Adds to each JMH iteration what an operation costs when threads wait for cores, in nanoseconds: the CPU time of JMH's
 * threads, that of the whole process, and the elapsed time. With more threads than cores, iterations are not to be synchronised: JMH's loops around the
 * measured one are slower.
 */
public final class IterationProfiler implements InternalProfiler {
    public static final String CPU = "cpu";
    public static final String PROCESS_CPU = "process-cpu";
    public static final String ELAPSED = "elapsed";

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private long cpuNanosBefore;
    private long processNanosBefore;
    private long startNanos;

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        cpuNanosBefore = cpuNanosOfWorkers();
        processNanosBefore = PROCESS.getProcessCpuTime();
        startNanos = System.nanoTime();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double elapsedNanos = System.nanoTime() - startNanos;
        double operations = result.getMetadata().getAllOps();
        return List.of(
                figure(CPU, (cpuNanosOfWorkers() - cpuNanosBefore) / operations),
                figure(PROCESS_CPU, (PROCESS.getProcessCpuTime() - processNanosBefore) / operations),
                figure(ELAPSED, elapsedNanos * benchmark.getThreads() / operations));
    }

    private static ScalarResult figure(String name, double nanos) {
        return new ScalarResult(name, nanos, "", AggregationPolicy.AVG);
    }

    /** They live from the first warm-up to the last iteration. */
    private static long cpuNanosOfWorkers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains("-jmh-worker-"))
                .mapToLong(thread -> THREADS.getThreadCpuTime(thread.getId()))
                .sum();
    }

    @Override
    public String getDescription() {
        return "CPU time of the threads that run the benchmark";
    }
}
