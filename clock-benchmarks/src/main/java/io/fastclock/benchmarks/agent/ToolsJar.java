// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** The jar of the agent. The build copies it next to {@code benchmarks.jar}, and to the directory of the classes. */
final class ToolsJar {
    private ToolsJar() {}

    static Path find() throws IOException {
        URI home = URI.create(ToolsJar.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString());
        return nextTo(Path.of(home).toAbsolutePath());
    }

    static Path nextTo(Path jarOrClasses) throws IOException {
        Path file = jarOrClasses.resolveSibling("clock-tools.jar");
        if (!Files.isRegularFile(file)) {
            throw new IOException("the agent is missing: no " + file
                    + "; \"mvn -pl clock-benchmarks package\" copies it there from clock-tools");
        }
        return file;
    }
}
