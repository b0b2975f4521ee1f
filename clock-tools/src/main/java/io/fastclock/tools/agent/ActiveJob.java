// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import java.io.IOException;
import java.io.InputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * The jobs that are active in this JVM, as system properties. Different versions of this tool, each in a class loader of its own,
 * see each other's jobs there.
 */
public final class ActiveJob {
    private static final String PREFIX = "fastclock.tools.";
    private static final String VERSION = version();

    private ActiveJob() {}

    /** Marks a job as active. Throws IllegalStateException with the message if it is active already. */
    public static void begin(String job, String message) {
        Object active = System.getProperties().putIfAbsent(PREFIX + job, VERSION);
        if (active != null) {
            throw new IllegalStateException(message
                    + (active.equals(VERSION) ? "" : ", by version " + active + " of this tool; use that version"));
        }
    }

    public static void end(String job) {
        System.clearProperty(PREFIX + job);
    }

    private static String version() {
        try (@Nullable InputStream in = ActiveJob.class.getResourceAsStream("/META-INF/MANIFEST.MF")) {
            String version =
                    in == null ? null : new Manifest(in).getMainAttributes().getValue("Implementation-Version");
            return version == null ? "unknown" : version;
        } catch (IOException e) {
            return "unknown";
        }
    }
}
