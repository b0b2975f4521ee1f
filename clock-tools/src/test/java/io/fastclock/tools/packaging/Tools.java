// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Starts applications, with or without the agent, and runs the command line beside them. */
final class Tools {
    private Tools() {}

    /** Starts an application, and waits until it is ready. A class path among the options takes the place of its own. */
    static JavaCommand start(Class<?> application, Object... options) throws Exception {
        JavaCommand started = JavaCommand.start(line(application, options));
        started.awaitOut("ready");
        return started;
    }

    /** Runs an application to its end. */
    static JavaCommand.Result run(Class<?> application, Object... options) throws Exception {
        return JavaCommand.run(line(application, options)).expectExitCode(0);
    }

    private static Object[] line(Class<?> application, Object... options) throws Exception {
        List<Object> line = new ArrayList<>(List.of("-cp", ToolsJar.applications()));
        line.addAll(Arrays.asList(options));
        line.add(application.getName());
        return line.toArray();
    }

    /** Starts the command line. */
    static JavaCommand startCommand(Object... arguments) throws Exception {
        return startCommand(ToolsJar.path(), arguments);
    }

    private static JavaCommand startCommand(Path jar, Object... arguments) throws Exception {
        List<Object> line = new ArrayList<>(List.of("-jar", jar));
        line.addAll(Arrays.asList(arguments));
        return JavaCommand.start(line.toArray());
    }

    /** Runs the command line to its end. */
    static JavaCommand.Result command(Object... arguments) throws Exception {
        return command(ToolsJar.path(), arguments);
    }

    static JavaCommand.Result command(Path jar, Object... arguments) throws Exception {
        try (JavaCommand command = startCommand(jar, arguments)) {
            return command.end();
        }
    }

    /** Counts in a process for a moment. */
    static ReportedCounts count(JavaCommand process, Object... options) throws Exception {
        return count(ToolsJar.path(), process, options);
    }

    static ReportedCounts count(Path jar, JavaCommand process, Object... options) throws Exception {
        List<Object> line =
                new ArrayList<>(List.of("count", process.pid(), "--seconds", "0.2", "--json", "--no-examine"));
        line.addAll(Arrays.asList(options));
        return new ReportedCounts(command(jar, line.toArray()).expectExitCode(0).out);
    }
}
