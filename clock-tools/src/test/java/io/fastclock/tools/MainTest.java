// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.tools.doctor.Examined;
import io.fastclock.tools.doctor.Findings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class MainTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(Supplier<Findings> doctor, @Nullable String line) {
        String[] arguments = line == null ? new String[0] : line.strip().split(" +", -1);
        return Main.run(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), doctor, arguments);
    }

    private int run(@Nullable String line) {
        return run(Examined::linux, line);
    }

    @ParameterizedTest
    @CsvSource({
        ", '\"-javaagent:clock-tools.jar=count\"'",
        "--help, 'bases the verdict on this rate of all threads together, such as 5e6'",
        "doctor --help, %p in its name becomes the process ID",
        "--version, 'clock-tools '"
    })
    void help_any_explainsAllCommands(@Nullable String line, String text) {
        assertThat(run(line)).isZero();
        assertThat(out.toString(UTF_8)).contains(text);
        assertThat(out.toString(UTF_8).lines()).allMatch(each -> each.length() <= 120);
        assertThat(err.toString(UTF_8)).isEmpty();
    }

    /** A running process is left as it is. */
    @ParameterizedTest
    @CsvSource({"count 1, count", "count --seconds 3 17, count", "replace 1, replace"})
    void job_ofRunningProcess_saysHowToStartWithIt(String line, String job) {
        assertThat(run(line)).isEqualTo(2);
        assertThat(out.toString(UTF_8)).isEmpty();
        assertThat(err.toString(UTF_8))
                .contains(job + " works from the start of a process", "=" + job + "\" ...", "async-profiler");
    }

    /** As of a full disk. */
    @Test
    void output_cannotBeWritten_exitsWith1() throws IOException {
        OutputStream full = OutputStream.nullOutputStream();
        full.close(); // From now on, write() throws.
        PrintStream out = new PrintStream(full, false, UTF_8);
        PrintStream notices = new PrintStream(err, true, UTF_8);
        assertThat(Main.run(out, notices, Examined::linux, "--help")).isEqualTo(1);
        assertThat(err.toString(UTF_8)).contains("The output could not be written.");
    }

    @ParameterizedTest
    @CsvFileSource(resources = "mistakes.csv", delimiter = '|', quoteCharacter = '\'')
    void mistake_any_messageNamesItAndExitCodeIs2(String line, String message) {
        assertThat(run(line)).isEqualTo(2);
        assertThat(err.toString(UTF_8)).contains(message).doesNotContain("Examining");
        assertThat(out.toString(UTF_8)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"doctor, 0", "doctor --reads-per-second 1e6, 3", "doctor --json --reads-per-second=1e6, 3"})
    void doctor_anyOptions_exitCodeIsThatOfItsVerdict(String line, int exitCode) {
        assertThat(run(line)).isEqualTo(exitCode);
        assertThat(out.toString(UTF_8).startsWith("{")).isEqualTo(line.contains("--json"));
    }

    @Test
    void doctor_examinationFails_exitsWith1() {
        Supplier<Findings> failing = () -> {
            throw new IllegalStateException("no thread");
        };
        assertThat(run(failing, "doctor")).isEqualTo(1);
        assertThat(err.toString(UTF_8)).contains("no thread");
    }
}
