// SPDX-License-Identifier: Apache-2.0
package io.fastclock.agent;

import java.io.File;
import java.net.URISyntaxException;
import java.security.CodeSource;

/**
 * The path of the agent's jar. Classes of the bootstrap class loader have no code source. {@link Agent} therefore passes the path
 * to {@link #isAt}.
 */
final class AgentJar {
    private static volatile String path = "";

    private AgentJar() {}

    static void isAt(String agentJar) {
        path = agentJar;
    }

    /** Returns the absolute path, or {@code fastclock-agent.jar} if the path is unknown. */
    static String path() {
        CodeSource source = AgentJar.class.getProtectionDomain().getCodeSource();
        if (path.isEmpty() && source != null) {
            try {
                path = new File(source.getLocation().toURI()).getAbsolutePath();
            } catch (URISyntaxException | IllegalArgumentException e) {
                // The location is not a file.
            }
        }
        return path.isEmpty() ? "fastclock-agent.jar" : path;
    }
}
