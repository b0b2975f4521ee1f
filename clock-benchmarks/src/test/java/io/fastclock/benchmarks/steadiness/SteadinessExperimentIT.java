// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.steadiness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.harness.TestForks;
import io.fastclock.benchmarks.report.Samples;
import io.fastclock.benchmarks.report.Table;
import io.fastclock.benchmarks.steadiness.SteadinessExperiment.ProcessFigures;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SteadinessExperimentIT {
    private final SteadinessExperiment experiment = new SteadinessExperiment();

    @TempDir
    private Path directory;

    @Test
    void plan_twoBuilds_measuresEachInOneTable() throws Exception {
        new CommandLine(experiment).parseArgs("--classpath=before=" + directory, "--classpath=after=" + directory);
        List<ProcessFigures> results = new ArrayList<>();
        List<Step<ProcessFigures>> steps = experiment.plan(new Request(Preset.SMOKE, 2, directory));
        assertThat(steps)
                .extracting(Step::label)
                .hasSize(8)
                .startsWith("before, readers: 1", "after, readers: 1", "before, readers: 2", "after, readers: 2");
        for (Step<ProcessFigures> step : List.of(steps.get(4), steps.get(6), steps.get(1))) {
            results.addAll(step.body().run(TestForks.in(directory)));
        }
        String jdk = System.getProperty("java.version");
        List<Table> tables =
                new SteadinessExperiment().present(Samples.recorded(results)).summary();
        List<List<String>> rows = List.of(
                List.of("2, sharing a stripe of the read counter", jdk, "before", "1"),
                List.of("1", jdk, "after", "1"));
        boolean hasVirtualThreads = Runtime.version().feature() >= 21;
        assertThat(tables.get(0).rows())
                .hasSize(hasVirtualThreads ? 3 : 2)
                .allSatisfy(row -> assertThat(row).hasSize(10).doesNotContain("-"))
                .extracting(row -> row.subList(0, 4))
                .containsAll(rows);
        assertThat(tables.get(1).rows()).extracting(row -> row.subList(0, 4)).isEqualTo(rows);
    }

    @Test
    void plan_missingJar_isRejected() {
        new CommandLine(experiment).parseArgs("--classpath=before=" + directory.resolve("missing.jar"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> experiment.plan(new Request(Preset.SMOKE, 2, directory)))
                .withMessageContaining("missing.jar");
    }
}
