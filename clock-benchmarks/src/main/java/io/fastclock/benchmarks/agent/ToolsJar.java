// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** The jar of the agent. The build copies it next to the jar of the benchmarks. */
record ToolsJar(Path file) {
    private static final String NAME = "clock-tools.jar";

    /**
     * Finds the jar next to {@code benchmarks.jar}, or next to the directory of the running classes.
     *
     * @throws IOException if the jar is missing
     */
    static ToolsJar find() throws IOException {
        URI home = URI.create(ToolsJar.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString());
        return find(Path.of(home).toAbsolutePath());
    }

    static ToolsJar find(Path jarOrClasses) throws IOException {
        Path file = jarOrClasses.resolveSibling(NAME);
        if (!Files.isRegularFile(file)) {
            throw new IOException("the agent is missing: no " + file
                    + "; \"mvn -pl clock-benchmarks package\" copies it there from clock-tools");
        }
        return new ToolsJar(file);
    }
}
