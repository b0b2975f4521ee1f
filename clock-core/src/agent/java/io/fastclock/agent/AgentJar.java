// SPDX-License-Identifier: Apache-2.0
package io.fastclock.agent;

import java.io.File;
import java.net.URISyntaxException;
import java.security.CodeSource;

/** Where the agent's jar is. The bootstrap loader does not tell, so that in the application's JVM it is passed on. */
final class AgentJar {
    private static volatile String path = "";

    private AgentJar() {}

    static void isAt(String agentJar) {
        path = agentJar;
    }

    /** The absolute path; {@code fastclock-agent.jar} if it is not known. */
    static String path() {
        CodeSource source = AgentJar.class.getProtectionDomain().getCodeSource();
        if (path.isEmpty() && source != null) {
            try {
                path = new File(source.getLocation().toURI()).getAbsolutePath();
            } catch (URISyntaxException | IllegalArgumentException e) {
                // No file.
            }
        }
        return path.isEmpty() ? "fastclock-agent.jar" : path;
    }
}
