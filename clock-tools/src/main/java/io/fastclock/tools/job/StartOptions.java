// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import io.fastclock.tools.report.Grammar;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The options of a count from the start of a process. */
@Command(name = CountOptions.JOB)
public final class StartOptions extends CountOptions {
    @Option(
            names = "--delay",
            paramLabel = "N",
            converter = Grammar.Seconds.class,
            description = "leaves out the counts of the first seconds, such as those of the start-up")
    public double delaySeconds;
}
