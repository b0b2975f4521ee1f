// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

import java.io.File;
import java.net.URISyntaxException;
import java.security.CodeSource;

/** The path of the jar of the tools. */
public final class AgentJar {
    private AgentJar() {}

    /** Returns the absolute path, or {@code clock-tools.jar} if the path is unknown. */
    public static String path() {
        CodeSource source = AgentJar.class.getProtectionDomain().getCodeSource();
        if (source != null) {
            try {
                return new File(source.getLocation().toURI()).getAbsolutePath();
            } catch (URISyntaxException | IllegalArgumentException e) {
                // The location is not a file.
            }
        }
        return "clock-tools.jar";
    }
}
