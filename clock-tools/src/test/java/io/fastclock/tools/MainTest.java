// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... arguments) {
        return Main.run(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), arguments);
    }

    @Test
    void main_withoutArguments_explainsItself() {
        assertThat(run()).isZero();
        assertThat(out.toString(UTF_8)).contains("doctor", "count", "-javaagent:clock-tools.jar=count", "Exit codes");
        assertThat(err.toString(UTF_8)).isEmpty();
    }

    @Test
    void version_isPrinted() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString(UTF_8)).startsWith("clock-tools ");
    }

    /** As of a full disk. */
    @Test
    void output_cannotBeWritten_exitsWith1() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int written) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        assertThat(Main.run(new PrintStream(full, false, UTF_8), new PrintStream(err, true, UTF_8), "--help"))
                .isEqualTo(1);
        assertThat(err.toString(UTF_8)).contains("The output could not be written.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"doctor", "count"})
    void help_ofCommand_isPrinted(String command) {
        assertThat(run(command, "--help")).isZero();
        assertThat(out.toString(UTF_8)).contains("clock-tools.jar " + command);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "counts                 | 'counts'",
                "count                  | PID",
                "count x                | 'x' is not a long",
                "count 1 2              | '2'",
                "count 1 --seconds      | --seconds",
                "count 1 --seconds 0    | \"0\" is not a time; allowed are",
                "count 1 --fast         | Unknown option: '--fast'"
            })
    void mistake_any_messageNamesItAndNoProcessIsTouched(String line, String message) {
        assertThat(run(line.strip().split(" +"))).isIn(1, 2);
        assertThat(err.toString(UTF_8)).contains(message);
        assertThat(out.toString(UTF_8)).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void count_processIsNotJava_isLeftAlone() throws IOException {
        Process sleep = new ProcessBuilder("sleep", "600").start();
        try {
            assertThat(run("count", String.valueOf(sleep.pid()))).isEqualTo(1);
            assertThat(err.toString(UTF_8)).contains("Process " + sleep.pid() + " is not a Java process");
            assertThat(sleep.isAlive()).isTrue();
        } finally {
            sleep.destroyForcibly();
        }
    }

    @Test
    void count_fileIsNotWritable_messageNamesItAndNothingIsCounted() {
        assertThat(run("count", "" + ProcessHandle.current().pid(), "--file=/")).isEqualTo(1);
        assertThat(err.toString(UTF_8)).contains("\"/\", which is not writable");
    }

    @Test
    void count_unknownProcess_messageNamesItAndFileIsKept(@TempDir Path directory) throws IOException {
        Path report = Files.writeString(directory.resolve("report.txt"), "the last report");
        assertThat(run("count", "999999999999", "--file=" + report)).isEqualTo(1);
        assertThat(report).hasContent("the last report");
        String message =
                OS.LINUX.isCurrentOs() ? "There is no process 999999999999." : "Process 999999999999 has ended";
        assertThat(err.toString(UTF_8)).contains(message).doesNotContain("\tat ");
    }
}
