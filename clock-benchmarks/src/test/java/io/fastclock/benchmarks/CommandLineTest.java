// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommandLineTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    private int run(String... words) throws Exception {
        return new CommandLine(
                        Main.EXPERIMENTS,
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(errors, true, StandardCharsets.UTF_8))
                .run(List.of(words));
    }

    private String errors() {
        return errors.toString(StandardCharsets.UTF_8);
    }

    @Test
    void run_nothing_printsUsageWithEveryExperiment() throws Exception {
        assertThat(run()).isEqualTo(2);
        Main.EXPERIMENTS.forEach(each -> assertThat(errors()).contains("    " + each.name() + " "));
    }

    @Test
    void run_unknownCommand_namesIt() throws Exception {
        assertThat(run("walk")).isEqualTo(2);
        assertThat(errors()).startsWith("\"walk\" is no command");
    }

    @Test
    void run_unknownPreset_namesItAndWhatThereIs() throws Exception {
        assertThat(run("run", "slow", "directory")).isEqualTo(2);
        assertThat(errors()).startsWith("\"slow\" is no preset; there are smoke, quick and full");
    }

    @Test
    void run_mavenNone_measuresNothing() throws Exception {
        assertThat(run("maven", "none", ".", "selected=[]")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("-Dbenchmarks=none");
    }
}
