// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.Subject.Kind;
import io.fastclock.benchmarks.article.ArticleSubject;
import io.fastclock.benchmarks.run.Plan.Step;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlanTest {
    private static final int CORES = 2;
    private static final List<Integer> SWEEP = List.of(1, 2, 4, 8, 16, 32, 64, 128);

    @ParameterizedTest
    @EnumSource(names = {"QUICK", "FULL"})
    void eachClockOfOursIsMeasuredWithEachNumberOfThreads(Preset preset) {
        Plan plan = Plan.of(preset, CORES);
        for (Subject subject : Subject.values()) {
            List<Integer> threads = plan.steps().stream()
                    .filter(step -> step.clocks().contains(step.crowd() ? subject.name() : subject.benchmark()))
                    .map(Step::threads)
                    .toList();
            List<Integer> distinct = threads.stream().distinct().toList();
            if (subject.kind() == Kind.MODE) {
                assertThat(distinct).containsExactly(1, 2);
            } else if (subject.kind() != Kind.PEER || preset == Preset.FULL) {
                assertThat(distinct).isEqualTo(SWEEP);
            } else {
                assertThat(threads).contains(1, 128);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyPresetRunsEveryClockOnJmhsThreadsAndInACrowd(Preset preset) {
        Set<String> clocks = Plan.of(preset, CORES).steps().stream()
                .flatMap(step -> step.clocks().stream())
                .collect(Collectors.toSet());
        assertThat(clocks)
                .containsAll(
                        Arrays.stream(Subject.values()).map(Subject::benchmark).toList())
                .containsAll(Arrays.stream(Subject.values())
                        .filter(subject -> subject.kind() != Kind.MODE)
                        .map(Enum::name)
                        .toList())
                .containsAll(
                        Arrays.stream(ArticleSubject.values()).map(Enum::name).toList());
    }

    @Test
    void moreThreadsThanCoresAreACrowd() {
        assertThat(Plan.of(Preset.QUICK, 16).steps())
                .filteredOn(step -> step.clocks().contains(Subject.SYSTEM.benchmark()))
                .extracting(Step::threads)
                .containsOnly(1, 2, 4, 8, 16);
    }

    @Test
    void aNumberOfThreadsIsMeasuredInRoundsOfAllClocksAndTheAimsOftener() {
        List<Step> ofOneThread = Plan.of(Preset.QUICK, CORES).steps().stream()
                .filter(step -> step.threads() == 1 && !step.crowd())
                .toList();
        assertThat(ofOneThread).hasSize(5);
        assertThat(ofOneThread)
                .allSatisfy(step -> assertThat(step.clocks())
                        .doesNotHaveDuplicates()
                        .contains(
                                Subject.BARE_VOLATILE.benchmark(),
                                Subject.FAST_CLOCK.benchmark(),
                                Subject.SYSTEM.benchmark(),
                                Subject.SENTINEL.benchmark()));
        assertThat(ofOneThread)
                .filteredOn(step -> step.clocks().contains(Subject.HUTOOL.benchmark()))
                .hasSize(2);
    }

    @Test
    void quickIsPlannedForLessThanTenMinutesAndSmokeForLessThanOne() {
        assertThat(estimatedSeconds(Preset.QUICK)).isLessThan(390);
        assertThat(estimatedSeconds(Preset.SMOKE)).isLessThan(50);
    }

    private static double estimatedSeconds(Preset preset) {
        return Plan.of(preset, CORES).steps().stream()
                .mapToDouble(Step::estimatedSeconds)
                .sum();
    }
}
