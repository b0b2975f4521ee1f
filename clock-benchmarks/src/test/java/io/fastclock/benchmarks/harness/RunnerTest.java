// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.report.Samples;
import io.fastclock.benchmarks.report.Section;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs on a fake time, which the steps advance. */
class RunnerTest {
    @TempDir
    private Path directory;

    private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();
    private final List<String> ran = new ArrayList<>();
    private double seconds;
    private boolean stopped;

    record Found(String what) {}

    /** The plan has {@code what:round:seconds} of each step. */
    private final class FakeExperiment extends Experiment<Found> {
        private final String name;
        private final String plan;

        FakeExperiment(String name, String plan) {
            this.name = name;
            this.plan = plan;
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

        @Override
        public List<Step<Found>> plan(Request request) {
            return Arrays.stream(plan.split(" ", -1))
                    .map(each -> step(each.split(":", -1)))
                    .toList();
        }

        private Step<Found> step(String[] words) {
            String what = words[0];
            return new Step<>(what, Integer.parseInt(words[1]), 0, forks -> {
                ran.add(what);
                seconds += Double.parseDouble(words[2]);
                switch (what) {
                    case "fails" -> throw new IllegalStateException("requested failure");
                    case "blocks" -> Files.createDirectory(directory.resolve("fake.json.tmp"));
                    case "stops" -> stopped = true;
                    default -> {}
                }
                return List.of(new Found(what));
            });
        }
    }

    private List<String> run(Preset preset, String... plans) throws Exception {
        List<Experiment<?>> experiments = new ArrayList<>();
        for (String plan : plans) {
            experiments.add(new FakeExperiment(experiments.isEmpty() ? "fake" : "other", plan));
        }
        Request request = new Request(preset, 2, directory);
        return new Runner(
                        request,
                        experiments,
                        request.budgetSeconds(experiments.size()),
                        Samples.HEADER,
                        new PrintStream(terminal, true, StandardCharsets.UTF_8),
                        () -> stopped,
                        () -> (long) (seconds * 1e9),
                        () -> List.of("No sundial."))
                .run();
    }

    private Recorded<Found> recorded() throws IOException {
        return Recorded.read(directory, new FakeExperiment("fake", "")).orElseThrow();
    }

    /** A step that would be killed after the 50 s of the preset is left out. A slash is between two experiments. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SMOKE | a:0:1 b:0:1                                | a b       | a b       | ''               | ''
            SMOKE | a:0:11 b:0:11 a:1:11 b:1:11 a:2:11 b:2:11  | a b a b a | a b a b a | 1 of 6: b, round 3  | ''
            FULL  | a:0:11000 a:1:11000 a:2:11000              | a a a     | a a a     | ''               | ''
            SMOKE | a:0:1 a:1:1 / b:0:1 b:1:1 b:2:1            | a b a b b | a a       | ''               | ''
            SMOKE | a:0:20 b:0:30 c:0:20 / d:0:5               | a d b     | a b       | 1 of 3: c, round 1  | ''
            SMOKE | fails:0:1 b:0:1                            | fails b   | b         | 1 of 2: fails, round 1 | fails: requested failure
            SMOKE | stops:0:1 b:0:1                            | stops     | stops     | 1 of 2: b, round 1  | ''
            SMOKE | a:0:1 wrong:0:1                            | a wrong   | a wrong   | ''               | not exact
            """)
    void run_steps_areMeasuredByRoundWhileTimeIsLeft(
            Preset preset, String plans, String order, String results, String cut, String failure) throws Exception {
        assertThat(run(preset, plans.split(" / ", -1))).isEqualTo(failure.isEmpty() ? List.of() : List.of(failure));
        assertThat(ran).containsExactly(order.split(" ", -1));
        assertThat(recorded().results()).extracting(Found::what).containsExactly(results.split(" ", -1));
        assertThat(recorded().cuts())
                .isEqualTo(cut.isEmpty() ? List.of() : List.of("Not measured: fake, " + cut + "."));
        assertThat(recorded().remarks()).containsExactly("No sundial.");
    }

    @Test
    void run_always_saysWhatItMeasuresAndHowLong() throws Exception {
        run(Preset.FULL, "a:0:11000 b:0:11000");
        assertThat(terminal.toString(StandardCharsets.UTF_8))
                .containsSubsequence("[  1] a", "about 2 s left", "[  2] b", "about 1 s left");
    }

    @Test
    void run_resultsCannotBeWritten_ends() throws Exception {
        assertThat(run(Preset.SMOKE, "a:0:1 blocks:1:1 c:2:1"))
                .singleElement()
                .asString()
                .contains("the results cannot be written", "fake.json.tmp");
        assertThat(ran).containsExactly("a", "blocks");
        assertThat(recorded().results()).containsExactly(new Found("a"));
    }
}
