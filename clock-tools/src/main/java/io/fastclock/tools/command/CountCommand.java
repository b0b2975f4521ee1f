// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import io.fastclock.tools.job.CountOptions;
import io.fastclock.tools.job.CountReport;
import io.fastclock.tools.job.Snapshot;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "count",
        description = {
            "Counts the clock reads of a running Java process by call site, and restores its classes.",
            "Then says what the reads cost on this host, and what FastClock would save."
        })
public final class CountCommand extends AttachCommand {
    private static final double DEFAULT_SECONDS = 30;

    @Mixin
    private final CountOptions options = new CountOptions();

    @Option(names = "--live", description = "shows the reads of the last second, once a second")
    private boolean live;

    public CountCommand(PrintStream out, PrintStream err) {
        super(out, err);
    }

    @Override
    public Integer call() throws IOException {
        new TargetProcess(String.valueOf(pid)).check(); // Before the delay.
        CountReport report = new CountReport(options, err::println);
        double seconds = Double.isInfinite(options.seconds) ? DEFAULT_SECONDS : options.seconds;
        try (StopSignal stop = new StopSignal()) {
            if (options.delaySeconds > 0) {
                err.println("The count begins in " + Math.round(options.delaySeconds) + " s.");
                if (stop.await(options.delaySeconds)) {
                    return 0;
                }
            }
            try (TargetJvm target = TargetJvm.attach(String.valueOf(pid), options.arguments(), seconds)) {
                err.println("Counting the clock reads of process " + pid + ". Ctrl-C ends the count.");
                PrintStream shown = live && options.json ? err : out; // JSON is one object.
                Snapshot counted = target.await(
                        seconds,
                        stop,
                        live ? 1 : options.everySeconds,
                        CountReport.whileRead(shown, live ? report.live(shown) : report.interim(shown)));
                report.write(counted, out, stop.isStopped() ? Optional.empty() : report.examination());
            }
        }
        return 0;
    }
}
