// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * The entry point in the application's JVM. The JVM loads this class and {@link ToolLoader} with the application class loader, and
 * nothing else of the jar. All other classes come from a {@link ToolLoader}, which holds a copy of the jar in memory. The jar may
 * therefore be overwritten while the application runs.
 *
 * <p>If a later version of the jar is attached, the JVM still calls the first version of this class. The command line therefore
 * passes the path of its jar, and each version of the jar gets its own class loader.
 *
 * <p>A class of Java 8, whose JVM loads only this one: otherwise an application of Java 8 would not start. No method may need
 * {@link ToolLoader} for its verification.
 */
public final class Agent {
    private static final int OLDEST_JAVA = 11;

    private Agent() {}

    /** Called for {@code -javaagent}. After a failure, the application starts without the agent. */
    public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
        try {
            Path jar = Paths.get(Agent.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            run("start", jar, arguments == null ? "" : arguments, instrumentation);
        } catch (UnsupportedOperationException e) {
            System.err.println("fastclock: " + e.getMessage() + "; the application starts unchanged.");
        } catch (Exception | Error e) {
            System.err.println("fastclock: the agent failed; the application starts unchanged: " + e);
        }
    }

    /**
     * Called when the command line attaches to a running JVM.
     *
     * @param arguments lines: the path of the jar, the id of the process, the folder of the command line, and its request
     * @throws Exception if neither the agent nor its report of that works
     */
    public static void agentmain(String arguments, Instrumentation instrumentation) throws Exception {
        int jar = arguments.indexOf('\n');
        try {
            run("attach", Paths.get(arguments.substring(0, jar)), arguments.substring(jar + 1), instrumentation);
        } catch (Exception | Error e) {
            Path folder = Paths.get(arguments.split("\n", -1)[2]);
            Path part = Files.write(folder.resolve("part"), String.valueOf(e).getBytes(StandardCharsets.UTF_8));
            Files.move(part, folder.resolve("failure.txt"), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private static void run(String method, Path jar, String arguments, Instrumentation instrumentation)
            throws Exception {
        check(System.getProperty("java.specification.version"));
        try {
            Class.forName("io.fastclock.tools.agent.Jobs", true, ToolLoader.of(jar))
                    .getMethod(method, String.class, Instrumentation.class)
                    .invoke(null, arguments, instrumentation);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof Exception ? (Exception) e.getCause() : e;
        }
    }

    static void check(String javaVersion) {
        if (javaVersion.startsWith("1.") || Integer.parseInt(javaVersion) < OLDEST_JAVA) {
            throw new UnsupportedOperationException(
                    "counting and replacing need Java " + OLDEST_JAVA + " or later, not Java " + javaVersion);
        }
    }
}
