// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleTest {
    private static final double BUDGET_SECONDS = 570;

    private static Schedule.Entry entry(
            String kind, int round, boolean extra, double fixed, double window, int repetitions) {
        String what = kind + ", round " + round + (extra ? ", extra" : "");
        return new Schedule.Entry(
                kind, new Step<>(what, kind, round, extra, fixed, window, repetitions, (wanted, forks) -> List.of()));
    }

    /** Similar to the preset quick: some 7 minutes on a machine with 0.8 s of overhead per process. */
    private static List<Schedule.Entry> plan() {
        List<Schedule.Entry> plan = new ArrayList<>();
        for (int round = 0; round < 4; round++) {
            for (int i = 0; i < 30; i++) {
                plan.add(entry("jmh", round, i > 20, 0.2, 0.1, 3));
            }
        }
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 16; i++) {
                plan.add(entry("oversubscribed", round, i > 12, 1, 1.2, 2));
            }
        }
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 15; i++) {
                plan.add(entry("accuracy", round, false, 0.3, 1.15, round == 0 ? 7 : 2));
            }
        }
        plan.add(entry("idle", 0, false, 15, 0, 1));
        return plan;
    }

    /** A machine on which processes have a larger overhead, which varies, and depends on the kind of step. */
    private static final class SlowMachine {
        private final Random random = new Random(42);
        private final double processSeconds;
        private final double stretch;
        double elapsedSeconds;

        SlowMachine(double processSeconds, double stretch) {
            this.processSeconds = processSeconds;
            this.stretch = stretch;
        }

        /** Runs a step, at most until the time is over, as the runner does. */
        double run(Schedule.Next next, double leftSeconds) {
            double overhead = processSeconds * (next.entry().step().kind().equals("oversubscribed") ? 3 : 1);
            double seconds = Math.min(
                    leftSeconds,
                    next.entry().step().designedSeconds(next.repetitions()) * stretch
                            + overhead * (0.6 + 0.8 * random.nextDouble()));
            elapsedSeconds += seconds;
            return seconds;
        }
    }

    private record Prediction(double atSeconds, double leftSeconds) {}

    private static List<Prediction> run(Schedule schedule, SlowMachine machine) {
        List<Prediction> predictions = new ArrayList<>();
        while (true) {
            double left = BUDGET_SECONDS - machine.elapsedSeconds;
            if (machine.elapsedSeconds > BUDGET_SECONDS / 10) {
                schedule.fit(left);
            }
            Optional<Schedule.Next> next = schedule.next(left);
            if (next.isEmpty()) {
                return predictions;
            }
            predictions.add(new Prediction(
                    machine.elapsedSeconds,
                    Math.min(
                            left, schedule.predictedSeconds(next.get().entry().step()) + schedule.predictedSeconds())));
            schedule.recordDuration(next.get(), machine.run(next.get(), left));
        }
    }

    @ParameterizedTest(name = "overhead of {0} s per process, windows take {1} times as long")
    @CsvSource({"0.3, 1", "0.8, 1", "2, 1", "5, 1", "2, 1.3", "10, 2"})
    void run_onSlowMachine_endsWithinBudgetAndPredictsTimeLeft(double processSeconds, double stretch) {
        SlowMachine machine = new SlowMachine(processSeconds, stretch);
        List<Prediction> predictions = run(new Schedule(plan()), machine);
        double allSeconds = machine.elapsedSeconds;

        assertThat(allSeconds).isLessThanOrEqualTo(BUDGET_SECONDS);
        assertThat(predictions)
                .filteredOn(prediction -> prediction.atSeconds > allSeconds / 10)
                .isNotEmpty()
                .allSatisfy(prediction -> {
                    double actual = allSeconds - prediction.atSeconds;
                    assertThat(prediction.leftSeconds)
                            .as("at %.0f s of %.0f s", prediction.atSeconds, allSeconds)
                            .isBetween(actual / 1.5 - 3, actual * 1.5 + 3);
                });
    }

    @Test
    void run_onOurMachine_leavesNothingOut() {
        Schedule schedule = new Schedule(plan());
        run(schedule, new SlowMachine(0.8, 1));

        assertThat(schedule.leftOut("jmh")).isEmpty();
        assertThat(schedule.leftOut("accuracy")).isEmpty();
    }

    @Test
    void constructor_always_putsFirstOfEachKindAndRoundFirst() {
        Schedule schedule = new Schedule(List.of(
                entry("a", 0, false, 1, 1, 1),
                entry("a", 1, false, 1, 1, 1),
                entry("a", 0, true, 1, 1, 1),
                entry("b", 0, false, 1, 1, 1)));
        List<String> order = new ArrayList<>();
        for (Optional<Schedule.Next> next = schedule.next(1_000); next.isPresent(); next = schedule.next(1_000)) {
            order.add(next.get().entry().step().label());
        }

        assertThat(order).containsExactly("a, round 0", "b, round 0", "a, round 0, extra", "a, round 1");
    }

    @Test
    void fit_tooLittleTime_leavesOutRoundsThenRepetitionsThenExtraColumns() {
        List<Schedule.Entry> plan = List.of(
                entry("a", 0, false, 0, 10, 4),
                entry("a", 0, true, 0, 10, 4),
                entry("a", 1, false, 0, 10, 4),
                entry("a", 2, false, 0, 10, 4));

        Schedule oneRoundLess = new Schedule(plan);
        oneRoundLess.fit(150);
        assertThat(oneRoundLess.leftOut("a")).containsExactly("Left out: a, round 3.");

        Schedule fewerRepetitions = new Schedule(plan);
        fewerRepetitions.fit(70);
        assertThat(fewerRepetitions.next(70)).isPresent();
        assertThat(fewerRepetitions.leftOut("a"))
                .containsExactly(
                        "Left out: a, round 2.",
                        "Left out: a, round 3.",
                        "Shortened: a, 1 fewer windows than planned.");

        Schedule noExtra = new Schedule(plan);
        noExtra.fit(12);
        assertThat(noExtra.leftOut("a")).last().isEqualTo("Not measured: a, a, round 0, extra.");
        assertThat(noExtra.next(12))
                .get()
                .satisfies(next -> assertThat(next.repetitions()).isEqualTo(1));
    }

    @Test
    void next_stepThatDoesNotFit_isLeftOutAndReported() {
        Schedule schedule = new Schedule(List.of(entry("a", 0, false, 100, 0, 1), entry("b", 0, false, 1, 0, 1)));

        assertThat(schedule.next(10))
                .get()
                .satisfies(next -> assertThat(next.entry().experiment()).isEqualTo("b"));
        assertThat(schedule.leftOut("a")).containsExactly("Not measured: a, a, round 0.");
    }

    @Test
    void recordDuration_stepOfKind_predictsOthersOfThatKind() {
        Schedule schedule = new Schedule(List.of(entry("a", 0, false, 1, 2, 3), entry("a", 0, true, 1, 2, 3)));
        schedule.recordDuration(schedule.next(1_000).orElseThrow(), 1 + 6 + 5);

        assertThat(schedule.predictedSeconds()).isCloseTo(12, within(1e-9));
    }
}
