// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.job.CountOptions;
import io.fastclock.tools.job.JobArguments;
import io.fastclock.tools.job.ReplaceOptions;
import io.fastclock.tools.report.AgentJar;
import io.fastclock.tools.report.Messages;
import java.io.IOException;
import java.lang.instrument.Instrumentation;

/** Begins the job that {@link io.fastclock.tools.Agent} has received. */
public final class Jobs {
    private Jobs() {}

    /** Begins a job for a command line that has attached. Fails if the command line cannot be reached. */
    public static void attach(String text, Instrumentation instrumentation) throws IOException {
        CommandSession.start(text, job -> begin(JobArguments.parse(job), instrumentation));
    }

    private static Job begin(Object options, Instrumentation instrumentation) {
        if (options instanceof CountOptions) {
            CountJob sinceStart = CountJob.sinceStart();
            return sinceStart == null
                    ? CountJob.start(instrumentation, InjectedCounts.in(instrumentation), (CountOptions) options, false)
                    : sinceStart.fromNowOn();
        }
        if (((ReplaceOptions) options).nanoTime) {
            throw new IllegalStateException("System.nanoTime() cannot be replaced in a running process: differences to"
                    + " values that were read before would be wrong");
        }
        return ReplaceJob.start(instrumentation, (ReplaceOptions) options, message -> {});
    }

    /** Begins a job at the start of the JVM. Invalid arguments cause a message; the application starts unchanged. */
    public static void start(String text, Instrumentation instrumentation) {
        try {
            Object options = JobArguments.parse(text);
            if (options instanceof CountOptions) {
                new CountFromStart((CountOptions) options, instrumentation).start();
            } else {
                Job job = ReplaceJob.start(instrumentation, (ReplaceOptions) options, Messages::print);
                Thread atExit = new Thread(() -> job.snapshot().notes.forEach(Messages::print));
                Runtime.getRuntime().addShutdownHook(atExit);
            }
        } catch (IllegalArgumentException e) {
            Messages.print(e.getMessage() + ". The application starts unchanged; \"java -jar " + AgentJar.path()
                    + "\" explains the options.");
        } catch (IllegalStateException e) {
            Messages.print(e.getMessage() + "; this -javaagent option is ignored");
        }
    }
}
