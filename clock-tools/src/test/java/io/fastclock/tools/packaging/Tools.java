// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fastclock.JavaProcess;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * The jar under test: starts applications with or without the agent. They are in {@code com.example}, because the agent does not change
 * classes in the packages of FastClock.
 */
final class Tools {
    static final Path JAR = path("test.fastclock.jar");
    static final Path CORE_JAR = path("test.fastclock.coreJar");

    /** The applications only. The test classes themselves include the agent. */
    static final Path APPLICATIONS = applications();

    /** A class path with the applications and FastClock. */
    static final String WITH_CORE = APPLICATIONS + File.pathSeparator + CORE_JAR;

    /** Replaces what the applications read. */
    static final String REPLACE = option("replace,include=com.example.*");

    private Tools() {}

    private static Path path(String property) {
        return Path.of(Objects.requireNonNull(System.getProperty(property), property));
    }

    /** Copies them for this test JVM alone, once: a process may be loading classes from there. */
    private static Path applications() {
        Path from = path("test.fastclock.testClasses");
        Path tests = from.resolve("io/fastclock");
        try (Stream<Path> files = Files.walk(from).skip(1).filter(file -> !file.startsWith(tests))) {
            Path to = Files.createTempDirectory(JAR.getParent(), "applications-");
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
            return to;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The option of a JVM that starts with the agent. */
    static String option(String arguments) {
        return "-javaagent:" + JAR + "=" + arguments;
    }

    /** The option that counts until the process ends and writes a report for {@link ReportedCounts#in}. */
    static String countTo(Path directory) {
        return option("count,json=true,examine=false,file=" + directory.resolve(ReportedCounts.FILE));
    }

    /** The jar on the class path of the tests that has a class. */
    static Path jarOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    /** Starts an application, and waits until it is ready. A class path among the options takes the place of its own. */
    static JavaProcess.Running start(Class<?> application, Object... options) throws Exception {
        JavaProcess.Running started = startJava("-cp", APPLICATIONS, options, application.getName());
        started.awaitText("ready");
        return started;
    }

    /** Runs Java to its end. */
    static JavaProcess java(Object... arguments) throws Exception {
        try (JavaProcess.Running java = startJava(arguments)) {
            return java.end();
        }
    }

    /** With the options that start and compile fastest. None of them changes what the tool does. */
    static JavaProcess.Running startJava(Object... arguments) throws IOException {
        Object[] command =
                words("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", arguments).toArray();
        return JavaProcess.start(JavaProcess.java(command), Map.of());
    }

    /** Runs another program of the JDK in this JVM. Skips the test without it: not every Java runtime is a JDK. */
    static void runTool(String name, Object... arguments) {
        Optional<ToolProvider> tool = ToolProvider.findFirst(name);
        assumeTrue(tool.isPresent(), "this Java has no " + name);
        int result =
                tool.orElseThrow().run(System.out, System.err, words(arguments).toArray(String[]::new));
        assertThat(result).as(name).isZero();
    }

    /** Returns the texts of arguments, of which some may be arrays. */
    private static Stream<String> words(Object... arguments) {
        return Stream.of(arguments)
                .flatMap(each -> each instanceof Object[] ? words((Object[]) each) : Stream.of(each.toString()));
    }

    /** Runs a command with replaced reads until the canary says whose clock is read. Returns all lines. */
    static String canary(String owner, Object... command) throws Exception {
        try (JavaProcess.Running server = startJava(REPLACE, command)) {
            server.awaitText("they read the FastClock of " + owner + ": KernelTickClock[");
            server.awaitText("replaces ");
            return server.endInput().err;
        }
    }

    /** Runs an application to its end. */
    static JavaProcess run(Class<?> application, Object... options) throws Exception {
        return java("-cp", APPLICATIONS, options, application.getName()).expectExitCode(0);
    }

    /** Checks that the agent has enabled native access for a module or class path exactly where Java requires it. */
    static void expectNativeAccess(String message, String owner) {
        assertThat(message.contains("native access is enabled for " + owner + " until the process ends"))
                .as(message)
                .isEqualTo(Runtime.version().feature() >= 24
                        && System.getProperty("os.name").equals("Linux"));
    }
}
