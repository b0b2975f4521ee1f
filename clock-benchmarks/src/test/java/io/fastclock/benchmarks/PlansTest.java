// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlansTest {
    private static final Set<String> RUN = Set.of("reads", "accuracy", "cpu", "idle");

    @TempDir
    private Path directory;

    private List<? extends Step<?>> plan(Experiment<?> experiment, Preset preset, int cores) throws IOException {
        return experiment.plan(new Request(preset, cores, directory));
    }

    /** Assumes an overhead of 0.8 s for each process, as on our machines. */
    @ParameterizedTest
    @CsvSource({"QUICK, 2", "FULL, 2"})
    void plan_ofRun_fitsItsBudgetOnSmallMachine(Preset preset, int cores) throws Exception {
        double seconds = 0;
        for (Experiment<?> experiment : Main.EXPERIMENTS) {
            if (RUN.contains(experiment.name())) {
                for (Step<?> step : plan(experiment, preset, cores)) {
                    seconds += 0.8 + step.designedSeconds();
                }
            }
        }
        assertThat(seconds).as("seconds").isLessThan((double) preset.budget().toSeconds());
    }

    @Test
    void plan_anyCores_hasSteps() throws Exception {
        for (Experiment<?> experiment : Main.EXPERIMENTS) {
            if (RUN.contains(experiment.name())) {
                for (Preset preset : Preset.values()) {
                    for (int cores : List.of(1, 2, 6, 64, 256)) {
                        assertThat(plan(experiment, preset, cores)).isNotEmpty();
                    }
                }
            }
        }
    }
}
