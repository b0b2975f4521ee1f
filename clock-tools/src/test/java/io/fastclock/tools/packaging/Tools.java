// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The jar under test: starts applications, with or without the agent, and runs the command line beside them. */
final class Tools {
    static final Path JAR = path("test.fastclock.jar");
    static final Path CORE_JAR = path("test.fastclock.coreJar");

    /** The applications only. The test classes themselves include the agent. */
    static final Path APPLICATIONS = applications();

    /** A class path with the applications and FastClock. */
    static final String WITH_CORE = APPLICATIONS + File.pathSeparator + CORE_JAR;

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
            for (Path file : files.collect(Collectors.toList())) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
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
    static JavaCommand start(Class<?> application, Object... options) throws Exception {
        JavaCommand started = JavaCommand.start(line(application, options));
        started.awaitText("ready");
        return started;
    }

    /** Runs an application to its end. */
    static JavaCommand.Result run(Class<?> application, Object... options) throws Exception {
        return JavaCommand.run(line(application, options)).expectExitCode(0);
    }

    private static Object[] line(Class<?> application, Object... options) {
        return join(join(new Object[] {"-cp", APPLICATIONS}, options), application.getName());
    }

    static Object[] join(Object[] first, Object... second) {
        return Stream.of(first, second).flatMap(Arrays::stream).toArray();
    }

    /** Starts the command line. It runs for a moment, for which the better of the two JIT compilers does not pay. */
    static JavaCommand startCommand(Object... arguments) throws Exception {
        return JavaCommand.start(join(new Object[] {"-XX:TieredStopAtLevel=1", "-jar", JAR}, arguments));
    }

    /** Runs the command line to its end. */
    static JavaCommand.Result command(Object... arguments) throws Exception {
        try (JavaCommand command = startCommand(arguments)) {
            return command.end();
        }
    }

    /** Counts in a process for a moment. */
    static ReportedCounts count(JavaCommand process, Object... options) throws Exception {
        Object[] moment = {"count", process.pid(), "--seconds=0.2", "--json", "--no-examine"};
        return new ReportedCounts(command(join(moment, options)).expectExitCode(0).out);
    }

    /**
     * Checks that the agent has enabled native access exactly where Java requires it.
     *
     * @param owner the whole class path, or a module
     */
    static void expectNativeAccess(String message, String owner) {
        assertThat(message.contains("native access is enabled for " + owner + " until the process ends"))
                .as(message)
                .isEqualTo(Runtime.version().feature() >= 24
                        && System.getProperty("os.name").equals("Linux"));
    }
}
