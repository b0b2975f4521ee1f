// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.report.Samples;
import io.fastclock.benchmarks.report.Section;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

    private final class FakeExperiment extends Experiment<Found> {
        private final String name;
        private final List<Step<Found>> steps = new ArrayList<>();

        FakeExperiment(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public Section present(Recorded<Found> recorded) {
            return new Section("fake", recorded.header(), List.of(), List.of(), List.of());
        }

        @Override
        public List<String> defects(Recorded<Found> recorded) {
            return recorded.results().contains(new Found("wrong")) ? List.of("not exact") : List.of();
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
        Request request = new Request(preset, 2, directory);
        return new Runner(
                        request,
                        List.of(experiments),
                        Samples.HEADER,
                        new PrintStream(terminal, true, StandardCharsets.UTF_8),
                        () -> stopped,
                        () -> (long) (seconds * 1e9),
                        () -> List.of("No sundial."))
                .run();
    }

    private Recorded<Found> recorded() throws IOException {
        return Recorded.read(directory, new FakeExperiment("fake")).orElseThrow();
    }

    @Test
    void run_enoughTime_writesAllResults() throws Exception {
        assertThat(run(new FakeExperiment("fake").step("a", 0, 1).step("b", 0, 1)))
                .isEmpty();

        assertThat(recorded().results()).containsExactly(new Found("a"), new Found("b"));
        assertThat(recorded().cuts()).isEmpty();
        assertThat(recorded().remarks()).containsExactly("No sundial.");
        assertThat(terminal.toString(StandardCharsets.UTF_8)).contains("[  1] a", "[  2] b");
    }

    @Test
    void run_slowMachine_leavesOutWhatDoesNotFit() throws Exception {
        FakeExperiment fake = new FakeExperiment("fake");
        for (int round = 0; round < 3; round++) {
            fake.step("a", round, 11).step("b", round, 11);
        }
        run(fake);

        assertThat(ran).containsExactly("a", "b", "a", "b", "a"); // The last one would be killed after 50 s.
        assertThat(recorded().cuts()).containsExactly("Not measured: fake, 1 of 6: b, round 3.");
    }

    @Test
    void run_resultsCannotBeWritten_ends() throws Exception {
        FakeExperiment fake = new FakeExperiment("fake");
        Path temporary = directory.resolve("fake.json.tmp");
        fake.step("a", 0, 1).step("b", 1, 1, () -> temporary.toFile().mkdir()).step("c", 2, 1);

        assertThat(run(fake)).singleElement().asString().contains("the results cannot be written", "fake.json.tmp");
        assertThat(ran).containsExactly("a", "b");
        assertThat(recorded().results()).containsExactly(new Found("a"));
    }

    @Test
    void run_full_measuresEveryRoundHoweverLongItTakes() throws Exception {
        FakeExperiment fake = new FakeExperiment("fake");
        for (int round = 0; round < 3; round++) {
            fake.step("a", round, 11_000);
        }
        run(Preset.FULL, fake);

        assertThat(ran).containsExactly("a", "a", "a");
        assertThat(recorded().cuts()).isEmpty();
        assertThat(terminal.toString(StandardCharsets.UTF_8)).contains("about 2 s left", "about 1 s left");
    }

    @Test
    void run_twoExperiments_takeTurnsByRound() throws Exception {
        run(
                new FakeExperiment("one").step("a", 0, 1).step("a", 1, 1),
                new FakeExperiment("two").step("b", 0, 1).step("b", 1, 1).step("b", 2, 1));

        assertThat(ran).containsExactly("a", "b", "a", "b", "b");
    }

    @Test
    void run_firstRoundDoesNotFit_startsEachExperiment() throws Exception {
        run(
                new FakeExperiment("fake").step("a", 0, 20).step("b", 0, 30).step("c", 0, 20),
                new FakeExperiment("other").step("d", 0, 5));

        assertThat(ran).containsExactly("a", "d", "b");
        assertThat(recorded().cuts()).containsExactly("Not measured: fake, 1 of 3: c, round 1.");
    }

    @Test
    void run_stepFails_reportsFailureAndContinues() throws Exception {
        List<String> failures = run(new FakeExperiment("fake")
                .step("a", 0, 1, () -> {
                    throw new IllegalStateException("requested failure");
                })
                .step("b", 0, 1));

        assertThat(failures).containsExactly("a: requested failure");
        assertThat(ran).containsExactly("a", "b");
        assertThat(recorded().results()).containsExactly(new Found("b"));
    }

    @Test
    void run_stopped_keepsResults() throws Exception {
        List<String> failures = run(
                new FakeExperiment("fake").step("a", 0, 1, () -> stopped = true).step("b", 0, 1));

        assertThat(failures).isEmpty();
        assertThat(recorded().results()).containsExactly(new Found("a"));
        assertThat(recorded().cuts()).containsExactly("Not measured: fake, 1 of 2: b, round 1.");
    }

    @Test
    void run_resultsHaveDefects_reportsThem() throws Exception {
        assertThat(run(new FakeExperiment("fake").step("a", 0, 1).step("wrong", 0, 1)))
                .containsExactly("not exact");
    }
}
