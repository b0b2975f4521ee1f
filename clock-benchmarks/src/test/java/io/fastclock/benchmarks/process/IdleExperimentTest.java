// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.ThreadCost;
import io.fastclock.benchmarks.report.Header;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IdleExperimentTest {
    private static final List<IdleFigures> FIGURES = List.of(
            new IdleFigures(
                    Subject.SYSTEM, 3, List.of(), List.of(), new ThreadCost(0, 0), new ThreadCost(0.001, 40), 0),
            new IdleFigures(
                    Subject.SENTINEL,
                    3,
                    List.of("sentinel-time-tick-thread"),
                    List.of("sentinel-time-tick-thread"),
                    new ThreadCost(0.0001, 3.33),
                    new ThreadCost(0.002, 45.5),
                    0),
            new IdleFigures(Subject.DUBBO, 3, List.of(), List.of(), null, null, 15_000));

    private final IdleExperiment experiment = new IdleExperiment();

    private List<List<String>> rows(List<IdleFigures> figures) {
        Header header = new Header(
                "CPU", 2, "Linux", "6", "tsc", "25", "quick", "2026-01-31", "idle", Map.of("sentinel", "1.8.9"));
        return experiment
                .present(new Recorded<>(header, List.of(), figures))
                .summary()
                .get(0)
                .rows();
    }

    @Test
    void present_unknownCosts_showsUnknown() {
        assertThat(rows(FIGURES))
                .containsExactly(
                        List.of("System.currentTimeMillis()", "read once", "0 / 0", "0", "0", "40.0", "3.60", "0 ms"),
                        List.of(
                                "Sentinel 1.8.9 TimeUtil",
                                "read until cached",
                                "1 / 1",
                                "3.33",
                                "0.360",
                                "45.5",
                                "7.20",
                                "0 ms"),
                        List.of(
                                "Dubbo {dubbo} TimeUtils",
                                "read once",
                                "0 / 0",
                                "unknown",
                                "unknown",
                                "unknown",
                                "unknown",
                                "15000 ms"));
    }

    @Test
    void wakeUps_unknownOrMissing_areNotANumber() {
        assertThat(IdleFigures.wakeUpsPerSecond(FIGURES, Subject.SENTINEL)).isEqualTo(3.33);
        assertThat(IdleFigures.wakeUpsPerSecond(FIGURES, Subject.DUBBO)).isNaN();
        assertThat(IdleFigures.wakeUpsPerSecond(FIGURES, Subject.TICKER)).isNaN();
    }

    @Test
    void plan_quickAndFull_idleLongerThanAClockNeedsToEndItsThread() {
        for (Preset preset : List.of(Preset.QUICK, Preset.FULL)) {
            assertThat(experiment.plan(new Request(preset, 2, Path.of("unused"))))
                    .singleElement()
                    .satisfies(step -> assertThat(step.designedSeconds()).isGreaterThanOrEqualTo(6 + 12 + 3));
        }
    }
}
