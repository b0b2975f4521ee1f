// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import io.fastclock.tools.report.Grammar;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Parameters;

/** A command that works in a running process. */
abstract class AttachCommand implements Callable<Integer> {
    final PrintStream out;
    final PrintStream err;

    @Parameters(
            paramLabel = "PID",
            converter = Grammar.Pid.class,
            description = "the process; \"list\" shows the processes of this user")
    long pid;

    AttachCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }
}
