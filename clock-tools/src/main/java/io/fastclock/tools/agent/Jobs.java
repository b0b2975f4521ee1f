// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import io.fastclock.tools.job.CountOptions;
import io.fastclock.tools.job.JobArguments;
import io.fastclock.tools.job.JobOptions;
import io.fastclock.tools.job.ReplaceOptions;
import io.fastclock.tools.report.AgentJar;
import io.fastclock.tools.report.Messages;
import java.lang.instrument.Instrumentation;
import java.util.List;

/** Begins the job that {@link io.fastclock.tools.Agent} has received. */
public final class Jobs {
    private Jobs() {}

    /** Begins or ends a job for a command line that has attached. */
    public static void attach(String text, Instrumentation instrumentation) {
        List<String> lines = List.of(text.split("\n", -1));
        AttachedJob.receive(lines, job -> begin(job, instrumentation));
    }

    private static Job begin(List<String> job, Instrumentation instrumentation) {
        if (job.get(0).equals(ReplaceOptions.JOB)) {
            return ReplaceJob.start(instrumentation, ReplaceOptions.of(job), null);
        }
        CountJob sinceStart = CountJob.sinceStart();
        return sinceStart == null
                ? CountJob.start(instrumentation, InjectedCounts.in(instrumentation), CountOptions.of(job), false)
                : sinceStart.fromNowOn();
    }

    /** Begins a job at the start of the JVM. Invalid arguments cause a message; the application starts unchanged. */
    public static void start(String text, Instrumentation instrumentation) {
        try {
            JobOptions options = JobArguments.parse(text);
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
