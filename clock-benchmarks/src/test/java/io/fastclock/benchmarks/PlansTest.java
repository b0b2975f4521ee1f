// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlansTest {
    private static final String RUN = "reads accuracy cpu idle";

    @TempDir
    private Path directory;

    private List<Step<?>> plan(String names, Preset preset, int cores) throws IOException {
        List<Step<?>> steps = new ArrayList<>();
        for (Experiment<?> experiment : Main.EXPERIMENTS) {
            if (List.of(names.split(" ", -1)).contains(experiment.name())) {
                steps.addAll(experiment.newPlan().get().plan(new Request(preset, cores, directory)));
            }
        }
        return steps;
    }

    /** The overhead of a process is 0.8 s on our machines. A step of gains starts two. */
    @ParameterizedTest
    @CsvSource({
        RUN + ", QUICK, 0.8",
        RUN + ", FULL, 0.8",
        "workload, QUICK, 0.8",
        "workload, FULL, 0.8",
        "gains, QUICK, 1.6",
        "gains, FULL, 1.6"
    })
    void plan_onSmallMachine_fitsItsBudget(String names, Preset preset, double overheadSeconds) throws Exception {
        double seconds = plan(names, preset, 2).stream()
                .mapToDouble(step -> overheadSeconds + step.designedSeconds())
                .sum();
        double limit = preset == Preset.QUICK && names.equals(RUN)
                ? Main.QUICK_RUN_MINUTES * 60 - 15
                : preset.budget().toSeconds();
        assertThat(seconds).isBetween(1.0, limit);
    }
}
