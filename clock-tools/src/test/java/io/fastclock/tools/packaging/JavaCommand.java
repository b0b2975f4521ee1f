// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A program in a separate process, usually a Java program. The output goes to files, because a full pipe would block it. */
public final class JavaCommand implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /** What starts and compiles fastest. None of it changes what the tool does. */
    private static final Object[] SHORT_LIVED = {"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"};

    private final List<String> command;
    final Process process;
    private final Path out;
    private final Path err;

    JavaCommand(Path program, Object... arguments) throws IOException {
        command = Stream.concat(Stream.of(program), Stream.of(arguments))
                .map(Object::toString)
                .collect(Collectors.toList());
        out = Files.createTempFile("fastclock", ".out");
        err = Files.createTempFile("fastclock", ".err");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")
                .forEach(builder.environment().keySet()::remove);
        process = builder.start();
    }

    /** How a process ended. */
    public static final class Result {
        final int exitCode;
        public final String out;
        public final String err;
        private final List<String> command;

        private Result(int exitCode, String out, String err, List<String> command) {
            this.exitCode = exitCode;
            this.out = out;
            this.err = err;
            this.command = command;
        }

        Result expectExitCode(int expected) {
            assertThat(exitCode)
                    .as("exit code of %s%nout: %s%nerr: %s", command, out, err)
                    .isEqualTo(expected);
            return this;
        }
    }

    /** Runs the Java launcher of the JVM that runs the tests. */
    static Result run(Object... arguments) throws Exception {
        try (JavaCommand java = start(arguments)) {
            return java.end();
        }
    }

    /** Runs a main class of the tests, and fails if its exit code is not 0. */
    public static Result runMain(Class<?> main, String... jvmArguments) throws Exception {
        Object[] classPath = {"-cp", System.getProperty("java.class.path")};
        return run(Tools.join(Tools.join(classPath, (Object[]) jvmArguments), main.getName()))
                .expectExitCode(0);
    }

    static JavaCommand start(Object... arguments) throws IOException {
        return new JavaCommand(program("java"), Tools.join(SHORT_LIVED, arguments));
    }

    /** Runs another program of the JDK, in this JVM if it can. Skips the test without it: not every Java runtime is a JDK. */
    static void runTool(String name, Object... arguments) throws Exception {
        Optional<ToolProvider> own = ToolProvider.findFirst(name);
        if (own.isPresent()) {
            String[] texts = Stream.of(arguments).map(Object::toString).toArray(String[]::new);
            assertThat(own.get().run(System.out, System.err, texts)).as(name).isZero();
            return;
        }
        assumeTrue(Files.exists(program(name)), "this Java has no " + name);
        try (JavaCommand tool = new JavaCommand(program(name), arguments)) {
            tool.end().expectExitCode(0);
        }
    }

    static Path program(String name) {
        Path bin = Path.of(System.getProperty("java.home"), "bin");
        Path windows = bin.resolve(name + ".exe");
        return Files.exists(windows) ? windows : bin.resolve(name);
    }

    Result end() throws IOException, InterruptedException {
        boolean ended = process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(ended)
                .as("%s ended%nout: %s%nerr: %s", command, out(), err())
                .isTrue();
        return new Result(process.exitValue(), out(), err(), command);
    }

    long pid() {
        return process.pid();
    }

    String out() throws IOException {
        return Files.readString(out, StandardCharsets.UTF_8);
    }

    String err() throws IOException {
        return Files.readString(err, StandardCharsets.UTF_8);
    }

    /** Waits until the process has printed a text, on its standard output or standard error. */
    void awaitText(String text) {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(10))
                .until(() -> out().contains(text) || err().contains(text));
    }

    /** Sends a line to the standard input of the process. Returns the line that the process prints in response. */
    String send(String request) throws IOException {
        long before = out().lines().count();
        process.getOutputStream().write((request + System.lineSeparator()).getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(5))
                .until(() ->
                        out().endsWith(System.lineSeparator()) && out().lines().count() > before);
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
