// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ResourceLock(value = "io.fastclock.FastClock", mode = ResourceAccessMode.READ)
class MainTest {
    @TempDir
    private Path directory;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

    @Test
    void run_noArguments_listsExamples() throws Exception {
        assertThat(Main.run(new String[0], out)).isTrue();
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .containsPattern("rate-limiter +[a-z]")
                .contains("  sql-audit ", "  sentinel ", "  watching ");
    }

    @Test
    void run_unknownName_returnsFalseAndListsExamples() throws Exception {
        assertThat(Main.run(new String[] {"sundial"}, out)).isFalse();
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .containsPattern("rate-limiter +[a-z]")
                .contains("watching");
    }

    @ParameterizedTest
    @CsvSource({"bucket4j,--table,", "bucket4j,--tables,gains.md", "sundial,--table,gains.md"})
    void run_wrongArguments_returnsFalseAndWritesNothing(String name, String option, @Nullable String file)
            throws Exception {
        String path = file == null ? null : directory.resolve(file).toString();
        String[] args = Stream.of(name, option, path).filter(Objects::nonNull).toArray(String[]::new);
        assertThat(Main.run(args, out)).isFalse();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void run_withTable_printsAndWritesTheComparisons() throws Exception {
        Path table = directory.resolve("gains.md");
        assertThat(Main.run(new String[] {"rate-limiter", "--table", table.toString()}, out))
                .isTrue();
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("On the system clock, the limiter granted ", "On FastClock, the limiter granted ")
                .contains("rate-limiter example, tryAcquire(), granted: ");
        assertThat(Files.readAllLines(table))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("| library and call | System, ns |"),
                        line -> assertThat(line).startsWith("|---|"),
                        line -> assertThat(line).startsWith("| rate-limiter example, tryAcquire(), granted | "),
                        line -> assertThat(line).startsWith("| rate-limiter example, tryAcquire(), 2 threads, "),
                        line -> assertThat(line).isEmpty(),
                        line -> assertThat(line).startsWith("Measured on "));
    }

    @Test
    void run_tableCannotBeWritten_throwsBeforeTheExample() {
        String noDirectory = directory.resolve("none").resolve("gains.md").toString();
        assertThatThrownBy(() -> Main.run(new String[] {"rate-limiter", "--table", noDirectory}, out))
                .isInstanceOf(NoSuchFileException.class);
        assertThat(printed.size()).isZero();
    }
}
