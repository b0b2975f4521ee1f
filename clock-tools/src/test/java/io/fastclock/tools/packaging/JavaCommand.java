// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** A program in a separate process, usually a Java program. The output goes to files, because a full pipe would block it. */
public final class JavaCommand implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final List<String> command;
    final Process process;
    private final Path out;
    private final Path err;

    private JavaCommand(Object... line) throws IOException {
        command = words(line).collect(Collectors.toList());
        out = Files.createTempFile("fastclock", ".out");
        err = Files.createTempFile("fastclock", ".err");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")
                .forEach(builder.environment().keySet()::remove);
        process = builder.start();
    }

    /** Returns the texts of arguments, of which some may be arrays. */
    private static Stream<String> words(Object... arguments) {
        return Stream.of(arguments)
                .flatMap(each -> each instanceof Object[] ? words((Object[]) each) : Stream.of(each.toString()));
    }

    /** How the process ended. */
    public final class Result {
        public final String out = out();
        public final String err = err();

        private Result() throws IOException {}

        public Result expectExitCode(int expected) {
            assertThat(process.exitValue())
                    .as("exit code of %s%nout: %s%nerr: %s", command, out, err)
                    .isEqualTo(expected);
            return this;
        }
    }

    /** Runs the Java launcher of the JVM that runs the tests. */
    public static Result run(Object... arguments) throws Exception {
        try (JavaCommand java = start(arguments)) {
            return java.end();
        }
    }

    /** With the options that start and compile fastest. None of them changes what the tool does. */
    static JavaCommand start(Object... arguments) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java"); // On Windows, java.exe is found as well.
        return new JavaCommand(java, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", arguments);
    }

    /** Runs another program of the JDK in this JVM. Skips the test without it: not every Java runtime is a JDK. */
    static void runTool(String name, Object... arguments) {
        Optional<ToolProvider> tool = ToolProvider.findFirst(name);
        assumeTrue(tool.isPresent(), "this Java has no " + name);
        int result =
                tool.orElseThrow().run(System.out, System.err, words(arguments).toArray(String[]::new));
        assertThat(result).as(name).isZero();
    }

    Result end() throws IOException, InterruptedException {
        boolean ended = process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        Result result = new Result();
        assertThat(ended)
                .as("%s ended%nout: %s%nerr: %s", command, result.out, result.err)
                .isTrue();
        return result;
    }

    String out() throws IOException {
        return Files.readString(out);
    }

    String err() throws IOException {
        return Files.readString(err);
    }

    /** Waits until the process has printed a text, on its standard output or standard error. */
    void awaitText(String text) {
        await(() -> out().contains(text) || err().contains(text));
    }

    private static void await(Callable<Boolean> condition) {
        Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(5)).until(condition);
    }

    /** Sends a line to the standard input of the process. Returns the line that the process prints in response. */
    String send(String request) throws IOException {
        long before = out().lines().count();
        process.getOutputStream().write((request + System.lineSeparator()).getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
        await(() -> out().endsWith(System.lineSeparator()) && out().lines().count() > before);
        return out().lines().skip(before).findFirst().orElseThrow();
    }

    /** Ends the standard input of the process, and waits for its end. */
    Result endInput() throws IOException, InterruptedException {
        process.getOutputStream().close();
        return end().expectExitCode(0);
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().join();
        Files.deleteIfExists(out);
        Files.deleteIfExists(err);
    }
}
