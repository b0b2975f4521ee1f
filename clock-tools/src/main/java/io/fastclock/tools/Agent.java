// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * The entry point in the application's JVM. This class appends the agent's jar to the search path of the bootstrap class loader,
 * and calls {@link Jobs} there by reflection. All class loaders then share one copy of the agent's classes.
 *
 * <p>The JVM loads this class with the application class loader. If this class used another class of the jar directly, that class
 * might be loaded a second time, by the application class loader.
 */
public final class Agent {
    private Agent() {}

    /**
     * Called for {@code -javaagent}. After a failure, the application starts without the agent.
     *
     * @param arguments the text after the equals sign
     * @param instrumentation from the JVM
     */
    public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
        try {
            run("start", arguments, instrumentation);
        } catch (Exception | Error e) {
            // Not by Messages, which is another class of the jar.
            System.err.println("fastclock-agent: failed; the application starts unchanged: " + e);
        }
    }

    /**
     * Called when the command line attaches to a running JVM.
     *
     * @param arguments from {@link Main}
     * @param instrumentation from the JVM
     * @throws Exception if the agent fails; the JVM reports the exception to the command line
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
        Class.forName("io.fastclock.tools.Jobs", true, null)
                .getMethod(method, String.class, Instrumentation.class, String.class)
                .invoke(null, arguments, instrumentation, jar.getAbsolutePath());
    }
}
