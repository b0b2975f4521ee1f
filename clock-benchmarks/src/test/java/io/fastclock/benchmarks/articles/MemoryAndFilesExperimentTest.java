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
import java.util.Map;
import org.junit.jupiter.api.Test;

class MemoryAndFilesExperimentTest {
    private final MemoryAndFilesExperiment experiment = new MemoryAndFilesExperiment();

    private List<String> rows(List<Result> results) {
        return Samples.table(experiment, results).rows().stream()
                .map(row -> row.get(0).replace("this host: ", ""))
                .toList();
    }

    @Test
    void plan_noHugePages_hasRowsThatSaySo() throws Exception {
        List<Result> results = new ArrayList<>();
        for (Step<Result> step : experiment.plan(new Request(Preset.QUICK, 2, Path.of("none")), "always [never]")) {
            if (step.label().contains("UseTransparentHugePages")) { // None starts a process.
                results.addAll(step.body().run(TestForks.in(Path.of("none"))));
            }
        }
        assertThat(rows(results).toString()).contains("Pages: no huge pages here", "Touch: no huge pages here");
    }

    @Test
    void present_noCountsByPerf_hasRowThatSaysSo() {
        Map<String, Double> figures = Map.of("1,000", 2.0, "cycles", 9.0);
        assertThat(rows(List.of(new Result("ByteArrayTouch.touch", "no option", 0, figures))))
                .startsWith("no option", "perf counts no dTLB-load-misses here");
    }
}
