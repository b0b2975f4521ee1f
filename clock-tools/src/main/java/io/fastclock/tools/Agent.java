// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.CodeSource;
import org.jspecify.annotations.Nullable;

/**
 * The entry point of {@code -javaagent}. The JVM loads this class and {@link ToolLoader} with the application class loader, and
 * nothing else of the jar.
 *
 * <p>A class of Java 8, whose JVM loads only this one: otherwise an application of Java 8 would not start. No method may need
 * {@link ToolLoader} for its verification.
 */
public final class Agent {
    private static final int OLDEST_JAVA = 11;

    private Agent() {}

    /** After a failure, the application starts without the agent. */
    public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
        try {
            check(System.getProperty("java.specification.version"));
            CodeSource source = Agent.class.getProtectionDomain().getCodeSource();
            Path jar = Paths.get(source.getLocation().toURI());
            Class.forName("io.fastclock.tools.agent.Jobs", true, ToolLoader.of(jar))
                    .getMethod("start", String.class, Instrumentation.class)
                    .invoke(null, arguments == null ? "" : arguments, instrumentation);
        } catch (UnsupportedOperationException e) {
            System.err.println("fastclock: " + e.getMessage() + "; the application starts unchanged.");
        } catch (Exception | Error e) {
            Throwable cause = e instanceof InvocationTargetException ? e.getCause() : e;
            System.err.println("fastclock: the agent failed; the application starts unchanged: " + cause);
        }
    }

    static void check(String javaVersion) {
        if (javaVersion.startsWith("1.") || Integer.parseInt(javaVersion) < OLDEST_JAVA) {
            throw new UnsupportedOperationException(
                    "counting and replacing need Java " + OLDEST_JAVA + " or later, not Java " + javaVersion);
        }
    }
}
