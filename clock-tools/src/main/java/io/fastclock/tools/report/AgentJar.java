// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

import io.fastclock.tools.Agent;
import java.io.File;
import java.net.URISyntaxException;
import java.security.CodeSource;

/** The path of the jar of the tools. In the application's JVM, {@link Agent} passes it. */
public final class AgentJar {
    private static volatile String path = "";

    private AgentJar() {}

    public static void isAt(String agentJar) {
        path = agentJar;
    }

    /** Returns the absolute path, or {@code clock-tools.jar} if the path is unknown. */
    public static String path() {
        CodeSource source = AgentJar.class.getProtectionDomain().getCodeSource();
        if (path.isEmpty() && source != null) {
            try {
                path = new File(source.getLocation().toURI()).getAbsolutePath();
            } catch (URISyntaxException | IllegalArgumentException e) {
                // The location is not a file.
            }
        }
        return path.isEmpty() ? "clock-tools.jar" : path;
    }
}
