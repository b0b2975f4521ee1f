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
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlansTest {
    @TempDir
    private Path directory;

    private List<Step<?>> plan(String names, Preset preset, int cores) throws IOException {
        List<String> wanted = Map.of("run", Main.RUN, "articles", Main.ARTICLES).getOrDefault(names, List.of(names));
        List<Step<?>> steps = new ArrayList<>();
        for (Experiment<?> experiment : Main.experiments()) {
            if (wanted.contains(experiment.name())) {
                steps.addAll(experiment.plan(new Request(preset, cores, directory)));
            }
        }
        return steps;
    }

    /** The overhead of a process is 0.8 s on our machines. A step of gains starts two. */
    @ParameterizedTest
    @CsvSource({
        "run, QUICK, 0.8, 405",
        "run, FULL, 0.8, 2280",
        "articles, QUICK, 0.8, 405",
        "gains, QUICK, 1.6, 570",
    })
    void plan_onSmallMachine_takesAsLongAsUsersAreTold(
            String names, Preset preset, double overheadSeconds, double limit) throws Exception {
        double seconds = plan(names, preset, 2).stream()
                .mapToDouble(step -> overheadSeconds + step.designedSeconds())
                .sum();
        assertThat(seconds).isBetween(1.0, limit);
    }

    /** "Preset full": every figure is of at least three rounds. */
    @ParameterizedTest
    @CsvSource({"reads, 3", "accuracy, 3", "process, 3", "pause, 5", "gains, 5", "memory-and-files, 5"})
    void plan_full_measuresEachStepInEveryRound(String name, int rounds) throws Exception {
        assertThat(plan(name, Preset.FULL, 2).stream()
                        .collect(Collectors.groupingBy(
                                Step::label, Collectors.mapping(Step::round, Collectors.toSet()))))
                .isNotEmpty()
                .allSatisfy((label, of) -> assertThat(of).hasSizeGreaterThanOrEqualTo(rounds));
    }
}
