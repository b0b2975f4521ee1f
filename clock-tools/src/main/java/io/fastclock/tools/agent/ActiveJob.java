// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.report.AgentJar;

/**
 * The jobs that are active in this JVM, as system properties. Different versions of this tool, each in a class loader of its own,
 * see each other's jobs there.
 */
final class ActiveJob {
    private static final String PREFIX = "fastclock.tools.";

    private ActiveJob() {}

    /** Marks a job as active. Throws IllegalStateException with the message if it is active already. */
    static void begin(String job, String message) {
        Object jar = System.getProperties().putIfAbsent(PREFIX + job, AgentJar.path());
        if (jar != null) {
            throw new IllegalStateException(message + (jar.equals(AgentJar.path()) ? "" : ", by " + jar));
        }
    }

    static void end(String job) {
        System.clearProperty(PREFIX + job);
    }
}
