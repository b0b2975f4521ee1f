// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.count.CountOptions;
import io.fastclock.tools.report.Messages;
import java.lang.instrument.Instrumentation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Begins the jobs of the {@code -javaagent} options: at most one count, and at most one replacement. */
public final class Jobs {
    private static final String IGNORED = "; this -javaagent option is ignored";
    private static @Nullable CountJob count;
    private static boolean isReplacing;

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
                    count(new CountOptions(options), instrumentation);
                    break;
                case "replace":
                    replace(new ReplaceOptions(options), instrumentation);
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

    private static void count(CountOptions options, Instrumentation instrumentation) {
        if (count != null) {
            Messages.print("the clock reads of this process are already being counted" + IGNORED);
            return;
        }
        CountJob job = new CountJob(options, instrumentation);
        job.start();
        count = job;
    }

    /** A count sees what is left: the JVM calls the transformers of an earlier agent first. */
    private static void replace(ReplaceOptions options, Instrumentation instrumentation) {
        if (isReplacing) {
            Messages.print("another FastClock agent already replaces clock reads" + IGNORED);
            return;
        }
        new ReplaceJob(options, instrumentation).start(instrumentation);
        isReplacing = true;
        if (count != null) {
            count.moveBehind(instrumentation);
        }
    }
}
