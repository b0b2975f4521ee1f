// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.profile.Profiler;

/**
 * One JMH benchmark to run in one fork.
 *
 * @param name class and method
 * @param jvm the {@code java} that JMH starts; empty for the one of this JVM
 */
public record JmhBenchmark(
        String name,
        Map<String, String> parameters,
        int threads,
        int warmups,
        int warmupMillis,
        int iterations,
        int iterationMillis,
        Optional<Path> jvm,
        List<String> jvmArguments,
        List<Class<? extends Profiler>> profilers) {
    /** The duration of the warm-up and the measurement. */
    public double designedSeconds() {
        return (warmups * warmupMillis + iterations * iterationMillis) / 1e3;
    }

    /**
     * The result of a run.
     *
     * @param score the median of the iterations, in the benchmark's unit
     * @param secondary the profilers' figures by name; each is the median of the iterations
     */
    public record Score(double score, Map<String, Double> secondary) {}
}
