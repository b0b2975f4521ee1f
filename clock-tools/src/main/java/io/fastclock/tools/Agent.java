// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The entry point in the application's JVM. The JVM loads this class and {@link ToolLoader} with the application class loader, and
 * nothing else of the jar. All other classes come from a {@link ToolLoader}, which holds a copy of the jar in memory. The jar may
 * therefore be overwritten while the application runs.
 *
 * <p>If a later version of the jar is attached, the JVM still calls the first version of this class. The command line therefore
 * passes the path of its jar, and each version of the jar gets its own class loader.
 */
public final class Agent {
    /** The system property that tells the command line why {@link #agentmain} has failed. */
    public static final String FAILURE = "fastclock.tools.failure";

    /** By the contents of the tool, so that all jobs of one version share their state. */
    private static final Map<String, ToolLoader> LOADERS = new HashMap<>();

    private Agent() {}

    /** Called for {@code -javaagent}. After a failure, the application starts without the agent. */
    public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
        try {
            Path jar = Path.of(Agent.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            run("start", jar, arguments == null ? "" : arguments, instrumentation);
        } catch (Exception | Error e) {
            System.err.println("fastclock: the agent failed; the application starts unchanged: " + e);
        }
    }

    /**
     * Called when the command line attaches to a running JVM.
     *
     * @param arguments the path of the jar, a line feed, and the arguments of the job
     * @throws Exception if the agent fails; the JVM does not report the cause to the command line
     */
    public static void agentmain(String arguments, Instrumentation instrumentation) throws Exception {
        try {
            int end = arguments.indexOf('\n');
            run("attach", Path.of(arguments.substring(0, end)), arguments.substring(end + 1), instrumentation);
        } catch (Exception | Error e) {
            System.setProperty(FAILURE, String.valueOf(e));
            throw e;
        }
    }

    private static void run(String method, Path jar, String arguments, Instrumentation instrumentation)
            throws Exception {
        try {
            Class.forName("io.fastclock.tools.agent.Jobs", true, loader(jar))
                    .getMethod(method, String.class, Instrumentation.class, String.class)
                    .invoke(null, arguments, instrumentation, jar.toString());
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof Exception ? (Exception) e.getCause() : e;
        }
    }

    private static synchronized ToolLoader loader(Path jar) throws IOException {
        ToolLoader read = ToolLoader.of(jar);
        ToolLoader loader = LOADERS.putIfAbsent(read.version(), read);
        return loader == null ? read : loader;
    }
}
