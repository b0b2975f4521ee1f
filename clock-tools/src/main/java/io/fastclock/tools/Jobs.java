// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools;

import io.fastclock.tools.attach.AttachSession;
import io.fastclock.tools.attach.AttachSession.Job;
import io.fastclock.tools.count.CountJob;
import io.fastclock.tools.count.CountOptions;
import io.fastclock.tools.count.CountSession;
import io.fastclock.tools.count.Snapshot;
import io.fastclock.tools.replace.ReplaceOptions;
import io.fastclock.tools.replace.ReplaceSession;
import io.fastclock.tools.report.AgentJar;
import io.fastclock.tools.report.Messages;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;

/** Runs the job that {@link Agent} received. */
public final class Jobs {
    private Jobs() {}

    /** Starts a session for a command line that has attached. Fails if the command line cannot be reached. */
    public static void attach(String text, Instrumentation instrumentation, String agentJar) throws IOException {
        AgentJar.isAt(agentJar);
        AttachSession.start(text, job -> begin(JobArguments.parse(job), instrumentation));
    }

    private static Job begin(Object options, Instrumentation instrumentation) {
        if (options instanceof ReplaceOptions) {
            return replace((ReplaceOptions) options, instrumentation);
        }
        CountSession sinceStart = CountSession.sinceStart();
        if (sinceStart == null) {
            CountSession own = CountSession.start(instrumentation, (CountOptions) options, false);
            return new Job(own::snapshot, own::stop);
        }
        Snapshot before = sinceStart.snapshot();
        return new Job(
                () -> sinceStart.snapshot().since(before),
                () -> sinceStart
                        .snapshot()
                        .since(before)
                        .with(
                                "This process counts since its start. These are the counts of the last seconds, with the options of"
                                        + " that count. They end early if it does; otherwise it goes on."));
    }

    private static Job replace(ReplaceOptions options, Instrumentation instrumentation) {
        if (options.nanoTime) {
            throw new IllegalStateException("System.nanoTime() cannot be replaced in a running process: differences to"
                    + " values that were read before would be wrong");
        }
        ReplaceSession session = ReplaceSession.start(instrumentation, options, message -> {});
        return new Job(() -> Snapshot.ofNotes(session.summary()), () -> {
            List<String> lines = new ArrayList<>(session.summary());
            lines.add(session.stop());
            return Snapshot.ofNotes(lines);
        });
    }

    /** Starts a job. Invalid arguments cause a message and no exception; the application starts unchanged. */
    public static void start(String text, Instrumentation instrumentation, String agentJar) {
        try {
            AgentJar.isAt(agentJar);
            Object options = JobArguments.parse(text);
            if (options instanceof CountOptions) {
                new CountJob((CountOptions) options, instrumentation).start();
            } else {
                ReplaceSession session =
                        ReplaceSession.start(instrumentation, (ReplaceOptions) options, Messages::print);
                Runtime.getRuntime()
                        .addShutdownHook(new Thread(() -> session.summary().forEach(Messages::print)));
            }
        } catch (IllegalArgumentException e) {
            Messages.print(e.getMessage() + ". The application starts unchanged; \"java -jar " + AgentJar.path()
                    + "\" explains the options.");
        } catch (IllegalStateException e) {
            Messages.print(e.getMessage() + "; this -javaagent option is ignored");
        }
    }
}
