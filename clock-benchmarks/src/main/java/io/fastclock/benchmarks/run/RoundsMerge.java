// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.WorkloadParams;

/** Makes one of JMH's results of those of several rounds, as if it had run a benchmark in several forks. */
final class RoundsMerge {
    /** JMH's own id of a benchmark leaves out the number of threads. */
    private record Key(String id, int threads) {
        static Key of(BenchmarkParams params) {
            return new Key(params.id(), params.getThreads());
        }
    }

    private RoundsMerge() {}

    /** In the order in which the benchmarks were first run; a benchmark's processes in that of the rounds. */
    static List<RunResult> merged(Collection<RunResult> results) {
        Map<Key, BenchmarkParams> firstParams = new LinkedHashMap<>();
        Map<Key, List<BenchmarkResult>> processes = new LinkedHashMap<>();
        for (RunResult result : results) {
            Key key = Key.of(result.getParams());
            firstParams.putIfAbsent(key, result.getParams());
            processes.computeIfAbsent(key, k -> new ArrayList<>()).addAll(result.getBenchmarkResults());
        }
        List<RunResult> merged = new ArrayList<>();
        firstParams.forEach((key, params) -> {
            List<BenchmarkResult> ofAllRounds = processes.getOrDefault(key, List.of());
            merged.add(new RunResult(withForks(params, ofAllRounds.size()), ofAllRounds));
        });
        return merged;
    }

    /** JMH's file tells the number of forks by the parameters, not by the results. */
    private static BenchmarkParams withForks(BenchmarkParams params, int forks) {
        WorkloadParams workload = new WorkloadParams();
        int order = 0;
        for (String key : params.getParamsKeys()) {
            workload.put(key, params.getParam(key), order++);
        }
        return new BenchmarkParams(
                params.getBenchmark(),
                params.generatedBenchmark(),
                params.shouldSynchIterations(),
                params.getThreads(),
                params.getThreadGroups(),
                params.getThreadGroupLabels(),
                forks,
                params.getWarmupForks(),
                params.getWarmup(),
                params.getMeasurement(),
                params.getMode(),
                workload,
                params.getTimeUnit(),
                params.getOpsPerInvocation(),
                params.getJvm(),
                params.getJvmArgs(),
                params.getJdkVersion(),
                params.getVmName(),
                params.getVmVersion(),
                params.getJmhVersion(),
                params.getTimeout());
    }
}
