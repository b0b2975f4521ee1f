// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Preset;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Command;

class MainTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    private int run(String... words) {
        return new Main(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(errors, true, StandardCharsets.UTF_8))
                .run(words);
    }

    private String errors() {
        return errors.toString(StandardCharsets.UTF_8);
    }

    @Test
    void run_nothing_printsUsageWithEveryExperiment() {
        assertThat(run()).isEqualTo(2);
        for (Experiment<?> each : Main.experiments()) {
            String summary = each.getClass().getAnnotation(Command.class).description()[0];
            assertThat(errors()).containsPattern(" " + each.name() + " +" + summary.substring(0, 4));
        }
    }

    @Test
    void experiments_measuredTogetherOrAlone_exist() {
        assertThat(Main.experiments())
                .extracting(Experiment::name)
                .containsAll(Main.RUN)
                .containsAll(Main.ARTICLES)
                .containsAll(Main.OWN_COMMAND_ONLY);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            walk                       | 'walk'  | accuracy
            run slow directory         | 'slow'  | quick, full
            maven sundial . selected   | sundial | accuracy
            accuracy --clock=sundial   | sundial | fast_clock
            gains --rounds=few         | few     | int
            reads full --minutes=3     | full    | rounds
            idle --rounds=3            | --rounds| --minutes
            """)
    void run_wrongWord_namesItAndWhatIsAllowed(String words, String wrong, String allowed) {
        assertThat(run(words.split(" ", -1))).isEqualTo(2);
        assertThat(errors()).containsIgnoringCase(wrong).containsIgnoringCase(allowed);
    }

    @Test
    void tables_unknownRun_namesItAndWhatThereIs(@TempDir Path directory) throws Exception {
        Files.createDirectories(directory.resolve("results/a-run"));
        Path page = directory.resolve("page.md");
        Files.writeString(page, "<!-- results: sundial/reads -->\n<!-- /results -->\n");
        assertThat(run("tables", directory.resolve("results").toString(), page.toString()))
                .isEqualTo(2);
        assertThat(errors()).contains("sundial", "[a-run]");
    }

    @Test
    void run_mavenNone_measuresNothing() {
        assertThat(run("maven", "none", ".", "selected=[]")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("-Dbenchmarks=none");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            .                | [clock-benchmarks]                           | QUICK
            .                | [:clock-benchmarks]                          | QUICK
            .                | [clock-core, io.fastclock:clock-benchmarks]  | QUICK
            .                | [./clock-benchmarks]                         | QUICK
            clock-benchmarks | []                                           | QUICK
            .                | []                                           | SMOKE
            .                | [clock-core]                                 | SMOKE
            .                | [clock-benchmarks-of-others]                 | SMOKE
            .                | ${session.request.selectedProjects}          | SMOKE
            """)
    void forMaven_moduleSelectedOrStartedIn_isQuick(Path startedIn, String selected, Preset preset) {
        assertThat(Preset.forMaven(Path.of("clock-benchmarks"), startedIn, "selected=" + selected))
                .isEqualTo(preset);
    }
}
