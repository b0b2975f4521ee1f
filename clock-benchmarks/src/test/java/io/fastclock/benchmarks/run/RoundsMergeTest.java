// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.read.SystemReads;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
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

    private static String name(RunResult result) {
        return result.getParams().getBenchmark();
    }

    private static List<RunResult> run(String methods) throws Exception {
        return new ArrayList<>(new Runner(new OptionsBuilder()
                        .include("^" + SystemReads.class.getName() + "\\.(" + methods + ")$")
                        .forks(0) // Its figures mean nothing; its results do.
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .measurementTime(TimeValue.milliseconds(1))
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run());
    }
}
