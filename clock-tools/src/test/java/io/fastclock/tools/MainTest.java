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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MainTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... arguments) {
        return Main.run(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), arguments);
    }

    @ParameterizedTest
    @CsvSource({
        ", '-javaagent:clock-tools.jar=count'",
        "--version, clock-tools ",
        "doctor --help, 'bases the verdict on this rate of all threads together, such as 5e6'",
        "count --help, %p in its name becomes the process ID",
        "replace --help, 'restores the classes after this time: 90s, 15m, 12h'"
    })
    void help_ofEachCommand_explainsIt(@Nullable String line, String text) {
        assertThat(run(line == null ? new String[0] : line.split(" ", -1))).isZero();
        assertThat(out.toString(UTF_8))
                .contains(text)
                .doesNotContainPattern("\\R +(--\\S+|PID)\\R(?! {20})"); // An option without a text.
        assertThat(err.toString(UTF_8)).isEmpty();
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
                "count 1 --fast         | Unknown option: '--fast'",
                "count 1 --callers 21   | \"21\" is not a number of frames; allowed are 0 to 20",
                "count 1 --file=/       | \"/\", which is not writable"
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
    void count_unknownProcess_messageNamesItAndFileIsKept(@TempDir Path directory) throws IOException {
        Path report = Files.writeString(directory.resolve("report.txt"), "the last report");
        assertThat(run("count", "999999999999", "--file=" + report)).isEqualTo(1);
        assertThat(report).hasContent("the last report");
        assertThat(err.toString(UTF_8)).isEqualToNormalizingNewlines("There is no process 999999999999.\n");
    }
}
