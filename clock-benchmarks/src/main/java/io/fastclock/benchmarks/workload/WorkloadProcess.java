// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import io.fastclock.benchmarks.harness.Forks;
import io.fastclock.benchmarks.harness.JmhBenchmark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.GCProfiler;

/**
 * Runs one case in a process.
 *
 * @param slowJava a {@code java} under the slow clock
 * @param files the directory of the files to merge, deleted after each case; a killed process would leave gigabytes
 *     behind
 * @param host the note on this host
 */
record WorkloadProcess(Optional<Path> slowJava, Path files, String host) {
    WorkloadResult run(WorkloadCase each, int round, WorkloadPlan.Effort effort, int iterations, Forks forks)
            throws IOException, InterruptedException {
        if (each.workload() == Workload.JVM_START || each.workload() == Workload.PRE_TOUCH) {
            return new WorkloadResult(each, round, start(each, forks), Double.NaN, host);
        }
        Map<String, String> parameters = new TreeMap<>();
        parameters.put("clock", each.clock().name());
        parameters.put(each.workload().parameter, String.valueOf(each.parameter()));
        if (each.workload().mergesFiles()) {
            parameters.put("method", each.workload().name());
            parameters.put("directory", files.toString());
        }
        try {
            JmhBenchmark.Score score = forks.jmh(new JmhBenchmark(
                    Workload.class.getPackageName() + "." + each.workload().benchmark,
                    parameters,
                    each.threads(),
                    effort.warmups(),
                    effort.warmupMillis(),
                    iterations,
                    effort.iterationMillis(),
                    each.slowClock() ? slowJava : Optional.empty(),
                    jvmOptions(each, 1_024), // As in the article on huge pages.
                    List.of(JmhBenchmark.ProfilerWithOptions.of(GCProfiler.class))));
            double bytes = score.secondary().getOrDefault("gc.alloc.rate.norm", Double.NaN);
            return new WorkloadResult(each, round, score.score(), bytes, host);
        } finally {
            delete(files);
        }
    }

    private static double start(WorkloadCase each, Forks forks) throws IOException, InterruptedException {
        List<String> command = jvmOptions(each, each.parameter());
        command.add(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        if (each.workload() == Workload.PRE_TOUCH) {
            command.add("-XX:+AlwaysPreTouch");
        }
        command.add("-version");
        long startNanos = System.nanoTime();
        forks.program("jvm-start", command, Map.of());
        return System.nanoTime() - startNanos;
    }

    private static List<String> jvmOptions(WorkloadCase each, int heapMegabytes) {
        List<String> options = new ArrayList<>(List.of("-Xms" + heapMegabytes + "m", "-Xmx" + heapMegabytes + "m"));
        if (each.hugePages()) {
            options.add("-XX:+UseTransparentHugePages");
        }
        return options;
    }

    /** Deletes a directory with its content. */
    static void delete(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> found = Files.walk(directory)) {
                for (Path path : found.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }
}
