// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The jar under test, and other paths that the build passes to the integration tests. */
final class ToolsJar {
    private static @Nullable Path applications;

    private ToolsJar() {}

    static Path path() {
        return path("fastclock.test.jar");
    }

    static Path coreJar() {
        return path("fastclock.test.coreJar");
    }

    /** A directory with the applications in {@code com.example} only. The test classes themselves include the agent. */
    static synchronized Path applications() throws IOException {
        if (applications == null) {
            // Of this test JVM alone, and written once: a process may be loading classes from it.
            Path to = Files.createTempDirectory(path().getParent(), "applications-");
            Path from = path("fastclock.test.testClasses");
            try (Stream<Path> files = Files.walk(from.resolve("com"))) {
                for (Path file : files.collect(Collectors.toList())) {
                    Files.copy(file, to.resolve(from.relativize(file).toString()));
                }
            }
            applications = to;
        }
        return applications;
    }

    /** A class path with the applications and FastClock. */
    static String withCore() throws IOException {
        return applications() + File.pathSeparator + coreJar();
    }

    /** The option of a JVM that starts with the agent. */
    static String option(String arguments) {
        return "-javaagent:" + path() + "=" + arguments;
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

    /** The option that counts until the process ends and writes the report to a file. */
    static String count(Path report) {
        return option("count,json=true,examine=false,file=" + report);
    }

    private static Path path(String property) {
        return Path.of(Objects.requireNonNull(System.getProperty(property), property));
    }
}
