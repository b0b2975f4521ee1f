// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.count.CountOptions;
import io.fastclock.tools.report.Messages;
import java.lang.instrument.Instrumentation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Begins the jobs of the {@code -javaagent} options: at most one count, and at most one replacement. */
public final class Jobs {
    private static final Set<String> STARTED = new HashSet<>();

    private Jobs() {}

    /** Begins a job. Invalid arguments cause a message; the application starts unchanged. */
    public static synchronized void start(String text, Instrumentation instrumentation) {
        List<String> parts = List.of(text.split(",", -1));
        List<String> options = parts.subList(1, parts.size());
        try {
            if (options.contains("")) {
                throw new IllegalArgumentException("\"" + text + "\" has an empty option");
            }
            switch (parts.get(0)) {
                case "count":
                    CountOptions count = new CountOptions(options);
                    if (isFirst("count", "the clock reads of this process are already being counted")) {
                        new CountJob(count, instrumentation).start(instrumentation);
                    }
                    break;
                case "replace":
                    ReplaceOptions replace = new ReplaceOptions(options);
                    if (isFirst("replace", "another FastClock agent already replaces clock reads")) {
                        new ReplaceJob(replace, instrumentation).start(instrumentation);
                    }
                    break;
                default:
                    throw new IllegalArgumentException(
                            "\"" + parts.get(0) + "\" is not a job; the jobs are count and replace");
            }
        } catch (IllegalArgumentException e) {
            Messages.print(e.getMessage() + ". The application starts unchanged; \"java -jar " + Messages.toolsJar()
                    + "\" explains the options.");
        }
    }

    private static boolean isFirst(String job, String problem) {
        boolean isFirst = STARTED.add(job);
        if (!isFirst) {
            Messages.print(problem + "; this -javaagent option is ignored");
        }
        return isFirst;
    }
}
