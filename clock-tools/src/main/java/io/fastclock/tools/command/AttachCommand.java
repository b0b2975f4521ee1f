// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import io.fastclock.tools.job.Snapshot;
import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A command that works in a running process. */
abstract class AttachCommand implements Callable<Integer> {
    final PrintStream out;
    final PrintStream err;

    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli sets it.

    @Parameters(paramLabel = "PID", description = "the process; jcmd or ps shows its id")
    private long pid;

    AttachCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /** Does a job in the process, and returns what it has done. */
    final Snapshot run(String job, double seconds, StopSignal stop, String message)
            throws IOException, InterruptedException {
        Refusal refusal = new Refusal(
                String.valueOf(pid), spec.root().commandLine().getParseResult().originalArgs());
        try (TargetJvm target = TargetJvm.attach(String.valueOf(pid), refusal, job, seconds)) {
            err.println(message + " of process " + pid + ". Ctrl-C restores its classes.");
            return target.await(seconds, stop);
        }
    }
}
