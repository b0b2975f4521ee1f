// SPDX-License-Identifier: Apache-2.0
package io.fastclock.agent;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * The entry in the application's JVM. It puts the agent's jar where the bootstrap loader finds it, so that the classes of every
 * loader find the same, and goes on there. The JVM loads this class by the application class loader: it must not use another
 * class of the jar before.
 */
public final class Agent {
    private Agent() {}

    /**
     * For {@code -javaagent}. Whatever goes wrong, the application starts as if there were no agent.
     *
     * @param arguments what stands behind the equals sign
     * @param instrumentation from the JVM
     */
    public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
        try {
            run("start", arguments, instrumentation);
        } catch (Exception | Error e) {
            System.err.println("fastclock-agent: failed, and changes nothing: " + e);
        }
    }

    /**
     * For a JVM that runs already, by the agent's command line.
     *
     * @param arguments from {@link Main}
     * @param instrumentation from the JVM
     * @throws Exception if it fails; the JVM hands it on to the command line
     */
    public static void agentmain(@Nullable String arguments, Instrumentation instrumentation) throws Exception {
        run("attach", arguments, instrumentation);
    }

    private static void run(String method, @Nullable String arguments, Instrumentation instrumentation)
            throws Exception {
        File jar = new File(
                Agent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (JarFile opened = new JarFile(jar)) {
            instrumentation.appendToBootstrapClassLoaderSearch(opened);
        }
        Class.forName("io.fastclock.agent.Jobs", true, null)
                .getMethod(method, String.class, Instrumentation.class, String.class)
                .invoke(null, arguments, instrumentation, jar.getAbsolutePath());
    }
}
