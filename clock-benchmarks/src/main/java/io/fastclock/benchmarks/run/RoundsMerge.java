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

/** Makes one of JMH's results of those of several rounds, as if it had run a benchmark in several forks. */
final class RoundsMerge {
    private RoundsMerge() {}

    /** In the order in which the benchmarks were first run; a benchmark's processes in that of the rounds. */
    static List<RunResult> merged(Collection<RunResult> results) {
        Map<String, BenchmarkParams> firstParams = new LinkedHashMap<>();
        Map<String, List<BenchmarkResult>> processes = new LinkedHashMap<>();
        for (RunResult result : results) {
            String id = result.getParams().id();
            firstParams.putIfAbsent(id, result.getParams());
            processes.computeIfAbsent(id, key -> new ArrayList<>()).addAll(result.getBenchmarkResults());
        }
        List<RunResult> merged = new ArrayList<>();
        processes.forEach((id, ofAllRounds) -> merged.add(new RunResult(firstParams.get(id), ofAllRounds)));
        return merged;
    }
}
