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

@Command(name = "count")
public final class CountCommand extends AttachCommand {
    private static final double DEFAULT_SECONDS = 30;

    @Mixin
    private final CountOptions options = new CountOptions();

    public CountCommand(PrintStream out, PrintStream err) {
        super(out, err);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        CountReport report = new CountReport(options, err::println);
        double seconds = Double.isInfinite(options.seconds) ? DEFAULT_SECONDS : options.seconds;
        try (StopSignal stop = new StopSignal()) {
            Snapshot counted = run(options.arguments(), seconds, stop, "Counting the clock reads");
            report.write(counted, out, stop.isStopped() ? Optional.empty() : report.examination());
        }
        return 0;
    }
}
