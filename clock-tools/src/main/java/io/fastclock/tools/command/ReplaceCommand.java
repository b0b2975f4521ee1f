// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import io.fastclock.tools.job.ReplaceOptions;
import io.fastclock.tools.job.Snapshot;
import io.fastclock.tools.report.Grammar;
import io.fastclock.tools.report.Text;
import java.io.IOException;
import java.io.PrintStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "replace")
public final class ReplaceCommand extends AttachCommand {
    @Option(names = "--seconds", paramLabel = "N", converter = Grammar.Seconds.class, defaultValue = "24h")
    private double seconds;

    @Mixin
    private final ReplaceOptions options = new ReplaceOptions();

    public ReplaceCommand(PrintStream out, PrintStream err) {
        super(out, err);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (options.nanoTime) {
            throw new IOException(
                    "System.nanoTime() cannot be replaced in a running process: differences to values that were"
                            + " read before would be wrong.");
        }
        try (StopSignal stop = new StopSignal()) {
            Snapshot done = run(options.arguments(), seconds, stop, "Replacing clock reads");
            done.notes.forEach(note -> out.println(Text.printable(note)));
            return done.rewrittenClasses > 0 ? 0 : 1;
        }
    }
}
