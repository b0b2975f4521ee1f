// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.run.HostPlan.HostStep;
import io.fastclock.benchmarks.slowclock.HostClock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HostPlanTest {
    private static final int CORES = 2;
    private static final HostClock HOST = new HostClock("tsc", false);
    private static final HostClock SLOW = new HostClock("tsc", true);

    @ParameterizedTest
    @EnumSource
    void theHostsTakeTurnsAndMeasureTheSame(Preset preset) {
        List<HostStep> steps = plan(preset).steps();
        for (int i = 0; i < steps.size(); i += 2) {
            assertThat(steps.get(i).host()).isEqualTo(HOST);
            assertThat(steps.get(i + 1).host()).isEqualTo(SLOW);
            assertThat(steps.get(i + 1).step()).isEqualTo(steps.get(i).step());
        }
        assertThat(steps.size() % 2).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void everyColumnHasWhatTheRatiosAreTakenOf(Preset preset) {
        for (HostStep step : plan(preset).steps()) {
            assertThat(step.step().clocks())
                    .contains(step.step().crowd() ? Subject.SYSTEM.name() : Subject.SYSTEM.benchmark());
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneThreadMeasuresWhatTheTableOfClocksourcesShows(Preset preset) {
        assertThat(plan(preset).steps())
                .filteredOn(step -> step.step().threads() == 1)
                .isNotEmpty()
                .allSatisfy(step -> assertThat(step.step().clocks())
                        .contains(
                                Subject.SYSTEM.benchmark(),
                                Subject.SYSTEM_NANO_TIME.benchmark(),
                                Subject.FAST_CLOCK.benchmark()));
    }

    @ParameterizedTest
    @EnumSource
    void moreThreadsThanCoresAreACrowd(Preset preset) {
        assertThat(plan(preset).steps())
                .allSatisfy(step ->
                        assertThat(step.step().crowd()).isEqualTo(step.step().threads() > CORES))
                .anyMatch(step -> step.step().crowd());
    }

    @Test
    void quickIsPlannedForLessThanFourMinutesAndSmokeForSomeSeconds() {
        assertThat(estimatedSeconds(Preset.QUICK)).isLessThan(180);
        assertThat(estimatedSeconds(Preset.SMOKE)).isLessThan(15);
    }

    private static double estimatedSeconds(Preset preset) {
        return plan(preset).plan().steps().stream()
                .mapToDouble(Plan.Step::estimatedSeconds)
                .sum();
    }

    private static HostPlan plan(Preset preset) {
        return HostPlan.of(preset, CORES, List.of(HOST, SLOW));
    }
}
