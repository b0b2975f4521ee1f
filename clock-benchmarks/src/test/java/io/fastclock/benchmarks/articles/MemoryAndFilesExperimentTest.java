// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.articles;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.articles.MemoryAndFilesExperiment.Result;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.harness.TestForks;
import io.fastclock.benchmarks.report.Samples;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The published results have a row that says what perf does not count. */
class MemoryAndFilesExperimentTest {
    @Test
    void plan_noHugePages_hasRowsThatSaySo() throws Exception {
        MemoryAndFilesExperiment experiment = new MemoryAndFilesExperiment();
        List<Result> results = new ArrayList<>();
        for (Step<Result> step : experiment.plan(new Request(Preset.QUICK, 2, Path.of("none")), "always [never]")) {
            if (step.label().contains("UseTransparentHugePages")) { // None starts a process.
                results.addAll(step.body().run(TestForks.in(Path.of("none"))));
            }
        }
        assertThat(Samples.table(experiment, results).rows().toString())
                .contains("Pages: no huge pages here", "Touch: no huge pages here");
    }
}
