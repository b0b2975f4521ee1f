// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.security.CodeSource;

/**
 * Prints the agent's messages on standard error. Standard output belongs to the application, and logging may not be initialised
 * yet. {@code System.err} is not used, because the application may have replaced it by a stream that takes locks or loads classes.
 * In the application's JVM, only the agent's entry point prints on {@code System.err}, before the application starts.
 */
public final class Messages {
    public static final PrintStream OUT = new PrintStream(new FileOutputStream(FileDescriptor.err), true);

    private Messages() {}

    /** Returns the absolute path of the jar of the tools, or its name if the path is unknown. */
    public static String toolsJar() {
        try {
            CodeSource source = Messages.class.getProtectionDomain().getCodeSource();
            return new File(source.getLocation().toURI()).getAbsolutePath();
        } catch (URISyntaxException | RuntimeException e) { // It is no file.
            return "clock-tools.jar";
        }
    }

    public static void print(String message) {
        OUT.println("fastclock-agent: " + Text.printable(message));
    }
}
