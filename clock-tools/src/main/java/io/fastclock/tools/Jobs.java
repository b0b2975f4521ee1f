// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import io.fastclock.tools.attach.AttachSession;
import io.fastclock.tools.count.CountJob;
import io.fastclock.tools.replace.ReplaceOptions;
import io.fastclock.tools.replace.ReplaceSession;
import io.fastclock.tools.report.AgentJar;
import io.fastclock.tools.report.Arguments;
import io.fastclock.tools.report.Messages;
import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/** Runs the job that {@link Agent} received. Loaded by the bootstrap class loader. */
public final class Jobs {
    private static final String USAGE = String.join(
            System.lineSeparator(),
            "  -javaagent:clock-tools.jar=count[,seconds=N][,json=true][,file=PATH][,examine=false]",
            "  -javaagent:clock-tools.jar=replace,include=com.acme.*;org.example.Cache[,exclude=...][,nanoTime=true]"
                    + "[,verbose=true]");

    private Jobs() {}

    /**
     * Starts a session for a command line that has attached.
     *
     * @param text from the command line
     * @param instrumentation from the JVM
     * @param agentJar path of the agent's jar
     * @throws IllegalArgumentException if the command line cannot be reached; the JVM reports the exception to the command line
     */
    public static void attach(String text, Instrumentation instrumentation, String agentJar) {
        AgentJar.isAt(agentJar);
        AttachSession.start(instrumentation, Arguments.parse(text));
    }

    /**
     * Starts a job. Invalid arguments cause a message and no exception; the application starts unchanged.
     *
     * @param text the job and its options
     * @param instrumentation from the JVM
     * @param agentJar path of the agent's jar
     */
    public static void start(@Nullable String text, Instrumentation instrumentation, String agentJar) {
        try {
            AgentJar.isAt(agentJar);
            Arguments arguments = Arguments.parse(text);
            switch (arguments.job) {
                case "count":
                    new CountJob(arguments).start(instrumentation);
                    break;
                case "replace":
                    ReplaceSession.start(instrumentation, new ReplaceOptions(arguments), Messages::print);
                    break;
                default:
                    throw new IllegalArgumentException(
                            "\"" + arguments.job + "\" is not a job; the jobs are count and replace");
            }
        } catch (IllegalArgumentException e) {
            Messages.print(e.getMessage() + System.lineSeparator() + "The application starts unchanged. Usage:"
                    + System.lineSeparator() + USAGE);
        } catch (IllegalStateException e) {
            Messages.print(e.getMessage() + "; this -javaagent option is ignored");
        }
    }
}
