// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import io.fastclock.tools.job.ReplaceOptions;
import io.fastclock.tools.job.Snapshot;
import io.fastclock.tools.report.Grammar;
import java.io.IOException;
import java.io.PrintStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "replace",
        description = {
            "Replaces System.currentTimeMillis() by FastClock in chosen classes of a running Java process, to try it out.",
            "Restores the classes at the end, by Ctrl-C, and when this command is killed."
        })
public final class ReplaceCommand extends AttachCommand {
    @Option(
            names = "--seconds",
            paramLabel = "N",
            converter = Grammar.Seconds.class,
            defaultValue = "24h",
            description = "restores the classes after this time: 90s, 15m, 12h. A day, unless given")
    private double seconds;

    @Mixin
    private final ReplaceOptions options = new ReplaceOptions();

    public ReplaceCommand(PrintStream out, PrintStream err) {
        super(out, err);
    }

    @Override
    public Integer call() throws IOException {
        try (StopSignal stop = new StopSignal();
                TargetJvm target = TargetJvm.attach(String.valueOf(pid), options.arguments(), seconds)) {
            err.println("Replacing clock reads of process " + pid + ". Ctrl-C restores the classes.");
            Snapshot done = target.await(seconds, stop, Double.POSITIVE_INFINITY, unused -> {});
            done.notes.forEach(out::println);
            out.flush();
        }
        return 0;
    }
}
