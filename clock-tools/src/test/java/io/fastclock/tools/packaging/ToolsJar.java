// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The jar under test, and other paths that the build passes to the integration tests. */
final class ToolsJar {
    private ToolsJar() {}

    static Path path() {
        return path("fastclock.test.toolsJar");
    }

    static Path coreJar() {
        return path("fastclock.test.coreJar");
    }

    /** A directory with the applications in {@code com.example} only. The test classes themselves include the agent. */
    static Path applications() throws IOException {
        Path from = path("fastclock.test.testClasses");
        Path to = path().resolveSibling("applications-for-the-agent");
        try (Stream<Path> files = Files.walk(from.resolve("com"))) {
            for (Path file : files.collect(Collectors.toList())) {
                Path copy = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
        return to;
    }

    /** A class path with the applications and FastClock. */
    static String withCore() throws IOException {
        return applications() + File.pathSeparator + coreJar();
    }

    /** The option of a JVM that starts with the agent. */
    static String option(String arguments) {
        return "-javaagent:" + path() + "=" + arguments;
    }

    /** The option that counts until the process ends and writes the report to a file. */
    static String count(Path report) {
        return option("count,json=true,examine=false,file=" + report);
    }

    private static Path path(String property) {
        return Path.of(Objects.requireNonNull(System.getProperty(property), property));
    }
}
