// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.process.StartupExperiment.Startup;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StartupExperimentTest {
    private static final Header HEADER =
            new Header("CPU", 2, "Linux", "6", "tsc", "25", "quick", "2026-01-31", "startup", Map.of());

    private static Table table(Startup... figures) {
        return new StartupExperiment()
                .present(new Recorded<>(HEADER, List.of(), List.of(figures)))
                .summary()
                .get(0);
    }

    @Test
    void run_asForkBody_measuresEachPart() throws Exception {
        List<Object> results = new ArrayList<>();
        new StartupExperiment.Probe().run(List.of(), results::add);
        assertThat(results).singleElement().isInstanceOfSatisfying(Startup.class, figures -> {
            assertThat(figures.fastClockNanos()).isPositive();
            assertThat(figures.firstReadNanos()).isPositive();
        });
    }

    @Test
    void present_threeProcesses_showsMedianAndRangeInMicroseconds() {
        Table table = table(
                new Startup(1_000, 5_000, 90_000, 0),
                new Startup(3_000, 700_000, 10_000, 1),
                new Startup(2_000, 6_000, 20_000, 0));
        assertThat(table.rows())
                .containsExactly(
                        List.of("initialising an empty class", "2.00 (1.00 to 3.00)"),
                        List.of("initialising FastClock", "6.00 (5.00 to 700)"),
                        List.of("first read, which creates the clock", "20.0 (10.0 to 90.0)"));
        assertThat(table.notes()).containsExactly("3 processes. Threads started by FastClock in all of them: 1.");
    }

    @Test
    void present_nothingMeasured_hasNoFigures() {
        assertThat(table().rows()).allSatisfy(row -> assertThat(row).endsWith("-"));
    }

    @Test
    void plan_quick_hasOneRoundForEachProcess() {
        List<Step<Startup>> steps = new StartupExperiment().plan(new Request(Preset.QUICK, 2, Path.of("unused")));
        assertThat(steps).hasSizeGreaterThan(1).extracting(Step::round).doesNotHaveDuplicates();
    }
}
