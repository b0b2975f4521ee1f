// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/** What the JVM calls first. Of Java 8, where {@link Agent} could not be loaded, and the application would not start. */
public final class AgentEntry {
    public static final int OLDEST_JAVA = 11;

    private AgentEntry() {}

    /** Called for {@code -javaagent}. */
    public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
        String refusal = refusal(System.getProperty("java.specification.version"));
        if (refusal.isEmpty()) {
            Agent.premain(arguments, instrumentation);
        } else {
            System.err.println("fastclock: " + refusal + "; the application starts unchanged.");
        }
    }

    /** As {@link Agent#agentmain}. */
    public static void agentmain(String arguments, Instrumentation instrumentation) throws Exception {
        String refusal = refusal(System.getProperty("java.specification.version"));
        if (!refusal.isEmpty()) {
            throw new UnsupportedOperationException(refusal);
        }
        Agent.agentmain(arguments, instrumentation);
    }

    /** Whether the agent cannot run on a version of Java, such as {@code 1.8}. */
    public static boolean isTooOld(String version) {
        return version.startsWith("1.") || Integer.parseInt(version) < OLDEST_JAVA;
    }

    /** Returns why it cannot; an empty text if it can. */
    static String refusal(String version) {
        return isTooOld(version)
                ? "counting and replacing need Java " + OLDEST_JAVA + " or later, not Java " + version
                : "";
    }
}
