// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.fastclock.benchmarks.report.Samples;
import io.fastclock.benchmarks.report.Section;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on a fake time, which the steps advance. */
class RunnerTest {
    @TempDir
    private Path directory;

    private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();
    private final List<String> ran = new ArrayList<>();
    private double seconds;
    private boolean stopped;

    record Found(String what) {}

    private final class FakeExperiment implements Plan<Found> {
        private final List<Step<Found>> steps = new ArrayList<>();
        private final String name;

        FakeExperiment() {
            this("fake");
        }

        FakeExperiment(String name) {
            this.name = name;
        }

        Experiment<Found> definition() {
            return new Experiment<>(
                    name,
                    "fake experiment",
                    Found.class,
                    () -> this,
                    recorded -> new Section("fake", recorded.header(), List.of(), List.of(), List.of(), List.of()));
        }

        FakeExperiment step(String what, int round, double takesSeconds) {
            return step(what, round, takesSeconds, () -> {});
        }

        FakeExperiment step(String what, int round, double takesSeconds, Runnable also) {
            steps.add(new Step<>(what, round, 0, forks -> {
                ran.add(what);
                seconds += takesSeconds;
                also.run();
                return List.of(new Found(what));
            }));
            return this;
        }

        @Override
        public List<Step<Found>> plan(Request request) throws IOException {
            if (steps.isEmpty()) {
                throw new IOException("cannot be measured here");
            }
            return steps;
        }
    }

    private List<String> run(FakeExperiment... experiments) throws Exception {
        return run(Preset.SMOKE, experiments);
    }

    private List<String> run(Preset preset, FakeExperiment... experiments) throws Exception {
        return new Runner(
                        new Request(preset, 2, directory),
                        Samples.HEADER,
                        new PrintStream(terminal, true, StandardCharsets.UTF_8),
                        () -> stopped,
                        () -> (long) (seconds * 1e9),
                        () -> List.of("No sundial."))
                .run(Stream.of(experiments)
                        .<Experiment<?>>map(FakeExperiment::definition)
                        .toList());
    }

    private Recorded<Found> recorded() throws IOException {
        return Recorded.read(directory, new FakeExperiment().definition()).orElseThrow();
    }

    @Test
    void run_enoughTime_writesAllResults() throws Exception {
        assertThat(run(new FakeExperiment().step("a", 0, 1).step("b", 0, 1))).isEmpty();

        assertThat(recorded().results()).containsExactly(new Found("a"), new Found("b"));
        assertThat(recorded().cuts()).isEmpty();
        assertThat(recorded().remarks()).containsExactly("No sundial.");
        assertThat(terminal.toString(StandardCharsets.UTF_8)).contains("[  1] a", "[  2] b");
    }

    @Test
    void run_slowMachine_startsNoRoundThatDoesNotFit() throws Exception {
        FakeExperiment fake = new FakeExperiment();
        for (int round = 0; round < 3; round++) {
            fake.step("a", round, 11).step("b", round, 11);
        }
        run(fake);

        assertThat(seconds).isEqualTo(44); // Of 50.
        assertThat(ran).containsExactly("a", "b", "a", "b");
        assertThat(recorded().cuts()).containsExactly("Left out: fake, round 3.");
        assertThat(terminal.toString(StandardCharsets.UTF_8)).contains("Left out: fake, round 3.");
    }

    @Test
    void run_full_measuresEveryRoundHoweverLongItTakes() throws Exception {
        FakeExperiment fake = new FakeExperiment();
        for (int round = 0; round < 3; round++) {
            fake.step("a", round, 11_000);
        }
        run(Preset.FULL, fake);

        assertThat(ran).containsExactly("a", "a", "a");
        assertThat(recorded().cuts()).isEmpty();
        // Of the overhead it knows nothing before the first step.
        assertThat(terminal.toString(StandardCharsets.UTF_8)).contains("about 2 s left", "about 22000 s left");
    }

    @Test
    void run_twoExperiments_takeTurnsByRound() throws Exception {
        run(
                new FakeExperiment("one").step("a", 0, 1).step("a", 1, 1),
                new FakeExperiment("two").step("b", 0, 1).step("b", 1, 1).step("b", 2, 1));

        assertThat(ran).containsExactly("a", "b", "a", "b", "b");
    }

    @Test
    void run_slowRoundOfOneExperiment_leavesTimeForTheOther() throws Exception {
        run(
                new FakeExperiment("slow").step("a", 0, 24).step("a", 1, 24),
                new FakeExperiment("fast").step("b", 0, 4).step("b", 1, 4));

        assertThat(ran).containsExactly("a", "b", "b");
    }

    @Test
    void run_firstRoundDoesNotFit_startsEachExperiment() throws Exception {
        run(
                new FakeExperiment().step("a", 0, 20).step("b", 0, 20).step("c", 0, 20),
                new FakeExperiment("other").step("d", 0, 5));

        assertThat(ran).containsExactly("a", "d", "b");
        assertThat(recorded().cuts()).containsExactly("Not measured: fake, c.");
    }

    @Test
    void run_stepFails_reportsFailureAndContinues() throws Exception {
        List<String> failures = run(new FakeExperiment()
                .step("a", 0, 1, () -> {
                    throw new IllegalStateException("requested failure");
                })
                .step("b", 0, 1));

        assertThat(failures).containsExactly("a: requested failure");
        assertThat(recorded().results()).containsExactly(new Found("b"));
    }

    @Test
    void run_stopped_keepsResults() throws Exception {
        List<String> failures =
                run(new FakeExperiment().step("a", 0, 1, () -> stopped = true).step("b", 0, 1));

        assertThat(failures).isEmpty();
        assertThat(recorded().results()).containsExactly(new Found("a"));
        assertThat(recorded().cuts()).containsExactly("Not measured: fake, b.");
    }

    @Test
    void run_planFails_throws() {
        assertThatIOException().isThrownBy(() -> run(new FakeExperiment())).withMessage("cannot be measured here");
    }
}
