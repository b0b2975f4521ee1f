// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.articles;

import io.fastclock.benchmarks.harness.Jmh;
import io.fastclock.benchmarks.harness.JmhIterations;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.profile.LinuxPerfNormProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;

/** A benchmark in a JVM with these options. Returns figures by name: JMH's score and those of its profilers. */
record ArticleRun(
        String benchmark, int size, String directory, List<String> options, JmhIterations iterations, boolean perf)
        implements Callable<Map<String, Double>> {
    static final String SCORE = "score";

    /** The second process, that of JMH. */
    private static final double FORK_SECONDS = 0.8;

    /** {@code perf} leaves out events that the host does not count. */
    private static final String PERF =
            "interval=50;events=cycles,instructions,dTLB-load-misses,page-faults,context-switches";

    static boolean isPerfHere() {
        try {
            return new LinuxPerfNormProfiler(PERF).allowPrintOut();
        } catch (ProfilerException e) {
            return false;
        }
    }

    double seconds() {
        return iterations.seconds() + FORK_SECONDS;
    }

    @Override
    public Map<String, Double> call() throws IOException {
        ChainedOptionsBuilder jmh = iterations
                .options()
                .param("size", "" + size)
                .param("directory", directory)
                .jvmArgsAppend(options.toArray(String[]::new))
                .addProfiler(GCProfiler.class);
        if (perf) {
            jmh.addProfiler(LinuxPerfNormProfiler.class, PERF);
        }
        Jmh.Score score = Jmh.runForked(getClass().getPackageName() + "." + benchmark, jmh);
        Map<String, Double> figures = new HashMap<>(Map.of(SCORE, score.score()));
        // Without the right to count the kernel's events, perf names those of user mode "cycles:u".
        score.secondary().forEach((name, value) -> figures.put(name.replace(":u", ""), value));
        return figures;
    }
}
