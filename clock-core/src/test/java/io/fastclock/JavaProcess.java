// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.StringReader;
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
import java.util.stream.Stream;

/** Runs a main class of the tests in a separate process, with the JVM that runs the tests. Can also run another program. */
public final class JavaProcess {
    /** Environment variables with JVM options. The JVM prints a message on standard error for each of them. */
    private static final List<String> OPTION_VARIABLES =
            Arrays.asList("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    public final String out;
    public final String err;

    private JavaProcess(String out, String err) {
        this.out = out;
        this.err = err;
    }

    public static JavaProcess run(Class<?> main, String... jvmArgs) throws IOException, InterruptedException {
        return run(main, Collections.emptyMap(), jvmArgs);
    }

    public static JavaProcess run(Class<?> main, Map<String, String> environment, String... jvmArgs)
            throws IOException, InterruptedException {
        return run(command(main, jvmArgs), environment);
    }

    static List<String> command(Class<?> main, String... jvmArgs) {
        List<String> command = new ArrayList<>();
        command.add(javaHome().resolve("bin").resolve("java").toString());
        command.add("-cp");
        command.add(System.getProperty("test.fastclock.mainClasses")
                + File.pathSeparator
                + System.getProperty("test.fastclock.testClasses"));
        command.add("-Dtest.fastclock.mainClasses=" + System.getProperty("test.fastclock.mainClasses"));
        command.add("-Dtest.fastclock.testClasses=" + System.getProperty("test.fastclock.testClasses"));
        command.add("-XX:+UseSerialGC"); // Starts fastest.
        command.addAll(Arrays.asList(jvmArgs));
        command.add(main.getName());
        return command;
    }

    /** Runs any program. Fails the test if the program does not end with exit code 0 within ten minutes: on a busy machine, R8 takes two. */
    public static JavaProcess run(List<String> command, Map<String, String> environment)
            throws IOException, InterruptedException {
        Path out = Files.createTempFile("fastclock", ".out");
        Path err = Files.createTempFile("fastclock", ".err");
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
            builder.environment().keySet().removeAll(OPTION_VARIABLES);
            builder.environment().putAll(environment);
            Process process = builder.start();
            boolean ended = process.waitFor(10, TimeUnit.MINUTES);
            process.destroyForcibly().waitFor();
            JavaProcess result = new JavaProcess(read(out), read(err));
            assertThat(ended ? process.exitValue() : -1)
                    .as("%s%nout: %s%nerr: %s", command, result.out, result.err)
                    .isZero();
            return result;
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }

    /** Skips the test on a JVM without a class of the JDK, as jlink makes them. */
    public static void assumeClass(String name) {
        try {
            Class.forName(name);
        } catch (ClassNotFoundException e) {
            abort("this JVM lacks " + name);
        }
    }

    public Stream<String> lines() {
        return new BufferedReader(new StringReader(out)).lines();
    }

    /** Fails the test unless the program has printed this many lines, each of which says that something is true. */
    public void expectTrue(int lines) {
        assertThat(lines()).hasSize(lines).allMatch(line -> line.endsWith(": true"));
    }

    /** Returns the home directory of the JVM that runs the tests. */
    public static Path javaHome() {
        return Paths.get(System.getProperty("java.home"));
    }

    private static String read(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }
}
