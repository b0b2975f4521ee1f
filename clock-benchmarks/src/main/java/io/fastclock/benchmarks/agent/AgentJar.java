// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** The agent, which the build leaves beside the jar of the benchmarks. */
record AgentJar(Path file) {
    private static final String NAME = "fastclock-agent.jar";

    /**
     * Where the build leaves it: beside {@code benchmarks.jar}, or beside the directory of classes that this runs from.
     *
     * @throws IOException if it is not there
     */
    static AgentJar find() throws IOException {
        URI home = URI.create(AgentJar.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString());
        return find(Path.of(home).toAbsolutePath());
    }

    static AgentJar find(Path jarOrClasses) throws IOException {
        Path file = jarOrClasses.resolveSibling(NAME);
        if (!Files.isRegularFile(file)) {
            throw new IOException("the agent is missing: there is no " + file
                    + "; \"mvn -pl clock-benchmarks package\" copies it there from clock-core");
        }
        return new AgentJar(file);
    }
}
