// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.workload.CounterFigures;
import io.fastclock.benchmarks.workload.PerfCounters;
import io.fastclock.benchmarks.workload.WorkClock;
import io.fastclock.benchmarks.workload.WorkloadCase;
import io.fastclock.benchmarks.workload.WorkloadFigures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;

/** Collects JMH's results of many steps, by what was measured. */
final class WorkloadTally {
    private static final String ALLOCATION_RATE = "gc.alloc.rate";
    private static final String ALLOCATED_BYTES = "gc.alloc.rate.norm";

    /** A figure for each round. */
    private static final class Rounds {
        final List<Double> nanos = new ArrayList<>();
        final List<Double> megabytesPerSecond = new ArrayList<>();
        final List<Double> bytes = new ArrayList<>();
    }

    private final Map<WorkloadCase, Rounds> timed = new LinkedHashMap<>();
    private final List<CounterFigures> counted = new ArrayList<>();

    void add(WorkloadPlan.Step step, RunResult result) {
        BenchmarkParams params = result.getParams();
        WorkloadCase measured = new WorkloadCase(
                step.workload(),
                WorkClock.valueOf(params.getParam("clock")),
                step.host(),
                step.pages(),
                Integer.parseInt(params.getParam(step.workload().parameter())),
                step.threads());
        for (BenchmarkResult process : result.getBenchmarkResults()) {
            if (step.counted()) {
                counted.add(new CounterFigures(measured, counts(process)));
            } else {
                addTimed(timed.computeIfAbsent(measured, m -> new Rounds()), process);
            }
        }
    }

    private static void addTimed(Rounds rounds, BenchmarkResult process) {
        rounds.nanos.add(Statistics.median(process.getIterationResults().stream()
                .map(iteration -> iteration.getPrimaryResult().getScore())
                .toList()));
        rounds.megabytesPerSecond.add(secondary(process, ALLOCATION_RATE));
        rounds.bytes.add(secondary(process, ALLOCATED_BYTES));
    }

    private static Map<String, Double> counts(BenchmarkResult process) {
        Map<String, Double> counts = new LinkedHashMap<>();
        for (String event : PerfCounters.WANTED) {
            // perf may add how it counted: "cycles:u" where the kernel must not be looked at.
            process.getSecondaryResults().forEach((name, result) -> {
                if (name.equals(event) || name.startsWith(event + ":")) {
                    counts.put(event, result.getScore());
                }
            });
        }
        return counts;
    }

    /** The median of the iterations: the last one's is also that of the check of what was done. */
    private static double secondary(BenchmarkResult process, String name) {
        return Statistics.median(process.getIterationResults().stream()
                .map(iteration -> iteration.getSecondaryResults().get(name))
                .map(result -> result == null ? Double.NaN : result.getScore())
                .toList());
    }

    List<WorkloadFigures> figures() {
        List<WorkloadFigures> figures = new ArrayList<>();
        timed.forEach((measured, rounds) -> figures.add(new WorkloadFigures(
                measured,
                List.copyOf(rounds.nanos),
                Statistics.median(rounds.megabytesPerSecond),
                Statistics.median(rounds.bytes))));
        return figures;
    }

    List<CounterFigures> counters() {
        return List.copyOf(counted);
    }
}
