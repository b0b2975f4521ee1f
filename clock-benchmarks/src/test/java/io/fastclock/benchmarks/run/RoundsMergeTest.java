// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.crowd.CrowdReads;
import io.fastclock.benchmarks.read.SystemReads;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

class RoundsMergeTest {
    @Test
    void theProcessesOfABenchmarkComeTogetherInTheOrderOfTheRounds() throws Exception {
        List<RunResult> rounds = new ArrayList<>(run("empty|bareVolatile"));
        rounds.addAll(run("bareVolatile"));

        List<RunResult> merged = RoundsMerge.merged(rounds);
        assertThat(merged).hasSize(2);
        assertThat(merged)
                .filteredOn(result -> name(result).endsWith(".empty"))
                .singleElement()
                .satisfies(result -> {
                    assertThat(result.getBenchmarkResults()).hasSize(1);
                });
        assertThat(merged)
                .filteredOn(result -> name(result).endsWith(".bareVolatile"))
                .singleElement()
                .satisfies(result -> {
                    assertThat(result.getBenchmarkResults())
                            .hasSize(2)
                            .last()
                            .isSameAs(rounds.get(2)
                                    .getBenchmarkResults()
                                    .iterator()
                                    .next());
                });
    }

    @Test
    void numbersOfThreadsStayApart() throws Exception {
        List<RunResult> rounds = new ArrayList<>(run("bareVolatile", 1));
        rounds.addAll(run("bareVolatile", 2));
        rounds.addAll(run("bareVolatile", 1));
        rounds.addAll(run("bareVolatile", 2));

        assertThat(RoundsMerge.merged(rounds))
                .extracting(result -> result.getParams().getThreads())
                .containsExactly(1, 2);
        assertThat(RoundsMerge.merged(rounds))
                .allSatisfy(result -> assertThat(result.getBenchmarkResults())
                        .hasSize(2)
                        .allSatisfy(process -> assertThat(process.getParams().getThreads())
                                .isEqualTo(result.getParams().getThreads())));
    }

    @Test
    void theResultSaysHowManyProcessesItIsOfAndKeepsWhatTheyAllocated() throws Exception {
        List<RunResult> rounds = new ArrayList<>(run("bareVolatile"));
        rounds.addAll(run("bareVolatile"));

        assertThat(RoundsMerge.merged(rounds)).singleElement().satisfies(result -> {
            assertThat(result.getParams().getForks()).isEqualTo(2);
            assertThat(result.getSecondaryResults()).containsKey("gc.alloc.rate.norm");
            assertThat(result.getPrimaryResult().getSampleCount()).isEqualTo(2);
        });
    }

    @Test
    void crowdsOfSeveralClocksAndSizesStayApart() throws Exception {
        List<RunResult> rounds = new ArrayList<>();
        for (int round = 0; round < 2; round++) {
            rounds.addAll(runCrowds("BARE_VOLATILE", "FAST_CLOCK"));
        }

        assertThat(RoundsMerge.merged(rounds))
                .extracting(result -> result.getParams().getParam("clock")
                        + result.getParams().getParam("crowd")
                        + "/" + result.getBenchmarkResults().size())
                .containsExactlyInAnyOrder("BARE_VOLATILE3/2", "BARE_VOLATILE4/2", "FAST_CLOCK3/2", "FAST_CLOCK4/2");
    }

    private static String name(RunResult result) {
        return result.getParams().getBenchmark();
    }

    private static List<RunResult> run(String methods) throws Exception {
        return run(methods, 1);
    }

    private static List<RunResult> run(String methods, int threads) throws Exception {
        return new ArrayList<>(new Runner(briefly()
                        .include("^" + SystemReads.class.getName() + "\\.(" + methods + ")$")
                        .threads(threads)
                        .addProfiler(GCProfiler.class)
                        .build())
                .run());
    }

    private static List<RunResult> runCrowds(String... clocks) throws Exception {
        return new ArrayList<>(new Runner(briefly()
                        .include("^" + CrowdReads.class.getName() + "\\.")
                        .param("clock", clocks)
                        .param("crowd", "3", "4")
                        .param("settlingMillis", "1")
                        .build())
                .run());
    }

    private static ChainedOptionsBuilder briefly() {
        return new OptionsBuilder()
                .forks(0) // Its figures mean nothing; its results do.
                .warmupIterations(0)
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(1))
                .verbosity(VerboseMode.SILENT);
    }
}
