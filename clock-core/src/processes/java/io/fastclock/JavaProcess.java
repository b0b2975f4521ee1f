// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assumptions.assumeThatCode;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * A separate process that has ended, most often of the JVM that runs the tests. The tests of all modules have this class, and it also
 * runs on Java 8, and without the libraries of the tests.
 */
public final class JavaProcess {
    /** On a busy machine, R8 takes two. */
    private static final long LIMIT_MINUTES = 10;

    /** Environment variables with JVM options. The JVM prints a message on standard error for each of them. */
    private static final List<String> OPTION_VARIABLES =
            Arrays.asList("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    public final String out;
    public final String err;
    private final List<String> command;
    private final int exitCode;

    private JavaProcess(List<String> command, int exitCode, String out, String err) {
        this.command = command;
        this.exitCode = exitCode;
        this.out = out;
        this.err = err;
    }

    /** Runs a main class of the tests of {@code clock-core}. */
    public static JavaProcess run(Class<?> main, String... jvmArgs) throws IOException, InterruptedException {
        return run(main, Collections.emptyMap(), jvmArgs);
    }

    public static JavaProcess run(Class<?> main, Map<String, String> environment, String... jvmArgs)
            throws IOException, InterruptedException {
        return run(command(main, jvmArgs), environment);
    }

    static List<String> command(Class<?> main, String... jvmArgs) {
        String mainClasses = System.getProperty("test.fastclock.mainClasses");
        String testClasses = System.getProperty("test.fastclock.testClasses");
        List<String> command = java(
                "-cp",
                mainClasses + File.pathSeparator + testClasses,
                "-Dtest.fastclock.mainClasses=" + mainClasses,
                "-Dtest.fastclock.testClasses=" + testClasses,
                "-XX:+UseSerialGC"); // Starts fastest.
        command.addAll(Arrays.asList(jvmArgs));
        command.add(main.getName());
        return command;
    }

    /** Runs any program. Fails the test if the program does not end with exit code 0. */
    public static JavaProcess run(List<String> command, Map<String, String> environment)
            throws IOException, InterruptedException {
        try (Running process = start(command, environment)) {
            return process.end().expectExitCode(0);
        }
    }

    /** Starts any program. */
    public static Running start(List<String> command, Map<String, String> environment) throws IOException {
        return new Running(command, environment);
    }

    /** Returns a command for the JVM that runs the tests. On Windows, java.exe is found as well. */
    public static List<String> java(Object... arguments) {
        List<String> command = new ArrayList<>();
        command.add(javaHome().resolve("bin").resolve("java").toString());
        Arrays.stream(arguments).map(Object::toString).forEach(command::add);
        return command;
    }

    /** Returns the home directory of the JVM that runs the tests. */
    public static Path javaHome() {
        return Paths.get(System.getProperty("java.home"));
    }

    /** Skips the test on a JVM without a class of the JDK, as jlink makes them. */
    public static void assumeClass(String name) {
        assumeThatCode(() -> Class.forName(name)).doesNotThrowAnyException();
    }

    public Stream<String> lines() {
        return new BufferedReader(new StringReader(out)).lines();
    }

    public JavaProcess expectExitCode(int expected) {
        return expect(exitCode == expected, "exit code " + exitCode + " and not " + expected);
    }

    /** Fails the test unless the program has printed this many lines, each of which says that something is true. */
    public void expectTrue(int lines) {
        boolean isAsExpected = lines().count() == lines && lines().allMatch(line -> line.endsWith(": true"));
        expect(isAsExpected, "not " + lines + " lines that end in true");
    }

    private JavaProcess expect(boolean isAsExpected, String otherwise) {
        if (!isAsExpected) {
            throw new AssertionError(String.format("%s: %s%nout: %s%nerr: %s", otherwise, command, out, err));
        }
        return this;
    }

    /** A process that runs. Its output goes to files, because a full pipe would block it. */
    public static final class Running implements AutoCloseable {
        public final Process process;
        private final List<String> command;
        private final Path out = Files.createTempFile("fastclock", ".out");
        private final Path err = Files.createTempFile("fastclock", ".err");

        private Running(List<String> command, Map<String, String> environment) throws IOException {
            this.command = command;
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
            builder.environment().keySet().removeAll(OPTION_VARIABLES);
            builder.environment().putAll(environment);
            process = builder.start();
        }

        public String out() {
            return read(out);
        }

        public String err() {
            return read(err);
        }

        private static String read(Path file) {
            try {
                return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Waits until the process ends. Fails the test if it does not. */
        public JavaProcess end() throws InterruptedException {
            boolean hasEnded = process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
            return new JavaProcess(command, hasEnded ? process.exitValue() : -1, out(), err())
                    .expect(hasEnded, "has not ended");
        }

        /** Ends the standard input of the process, and waits for its end. */
        public JavaProcess endInput() throws IOException, InterruptedException {
            process.getOutputStream().close();
            return end().expectExitCode(0);
        }

        /** Waits until the process has printed a text, on its standard output or standard error. */
        public void awaitText(String text) throws InterruptedException {
            await(text, () -> (out() + err()).contains(text));
        }

        /** Sends a line to the standard input of the process. Returns the line that the process prints in response. */
        public String send(String request) throws IOException, InterruptedException {
            int before = out().length();
            process.getOutputStream().write((request + System.lineSeparator()).getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
            await("an answer", () -> out().indexOf(System.lineSeparator(), before) >= 0);
            return out().substring(before).split(System.lineSeparator(), -1)[0];
        }

        private void await(String what, BooleanSupplier isThere) throws InterruptedException {
            long startNanos = System.nanoTime();
            for (boolean isAlive = true; !isThere.getAsBoolean(); isAlive = process.isAlive()) {
                if (!isAlive || System.nanoTime() - startNanos > TimeUnit.MINUTES.toNanos(LIMIT_MINUTES)) {
                    throw new AssertionError(String.format("no %s: %s%nout: %s%nerr: %s", what, command, out(), err()));
                }
                Thread.sleep(5);
            }
        }

        @Override
        public void close() throws IOException {
            try {
                process.destroyForcibly().waitFor();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            Files.deleteIfExists(out);
            Files.deleteIfExists(err);
        }
    }
}
